import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AuditEntry } from "@showrunner/contract/rest";
import { ChangedValues } from "./changed-values.tsx";

const providerNames = {
  nameKind: (key: string) => (key === "general" ? "OpenAI-compatible" : key),
  nameField: (key: string) => ({ api_key: "API key", base_url: "Base URL" })[key] ?? key,
};

function render(area: AuditEntry["area"], after: AuditEntry["after"]): string {
  const entry = { area, before: null, after } as AuditEntry;
  const html = renderToStaticMarkup(
    <MantineProvider>
      <ChangedValues entry={entry} describeSetting={() => undefined} providerNames={providerNames} />
    </MantineProvider>,
  );
  return html.replaceAll(/<style[^]*?<\/style>/g, "").replaceAll(/<[^>]+>/g, " ");
}

test("provider kinds and their fields are shown by name, not by their stored codes", () => {
  const shown = render("providers", {
    provider_key: "general",
    credentials: '["api_key"]',
    settings: '{"base_url":"https://api.example.org/v1"}',
    visibility: "private",
  });
  expect(shown).toContain("OpenAI-compatible");
  expect(shown).toContain("API key");
  expect(shown).toContain("Base URL: https://api.example.org/v1");
  expect(shown).not.toMatch(/general|api_key|base_url/);
});

test("a replaced secret is only shown as changed, and unknown codes are shown unchanged", () => {
  expect(render("providers", { credentials: "changed" })).not.toContain("API key");
  expect(render("server", { general: 1 })).toContain("general");
});
