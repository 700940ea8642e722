import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import type { Presence } from "@showrunner/contract/realtime";
import { setLocale } from "@showrunner/i18n/react";
import type { LiveConnection } from "../../../../live/index.ts";
import { ShowContextProvider, type ShowContextValue } from "../show/show-context.tsx";
import { RefusedRegistrations } from "./refused-registrations.tsx";

afterEach(() => setLocale("en"));

function shown(locale: "en" | "de", presence: Presence | null): string {
  setLocale(locale);
  const connection = { getState: () => ({ presence }), subscribe: () => () => undefined } as unknown as LiveConnection;
  return renderToStaticMarkup(
    <MantineProvider>
      <ShowContextProvider value={{ connection } as unknown as ShowContextValue}>
        <RefusedRegistrations />
      </ShowContextProvider>
    </MantineProvider>,
  );
}

test("moderators see how many registrations were rate-limited, in both languages", () => {
  const presence: Presence = { displays: 0, moderators: 1, teams: {} };
  expect(shown("en", { ...presence, refused_registrations: 12 })).toMatch(/Too many registrations.*refused 12/);
  expect(shown("de", { ...presence, refused_registrations: 12 })).toMatch(/Zu viele Registrierungen.*12 abgewiesen/);
  for (const none of [presence, null]) expect(shown("en", none)).not.toContain("refused");
});
