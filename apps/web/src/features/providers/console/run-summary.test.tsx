import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AiRun } from "@showrunner/contract/rest";
import { RunSummary } from "./run-summary.tsx";

const run = {
  ...{ model: "writer", state: "done", cost: null, request: { max_tokens: 100 } },
  usage: [{ unit: "output_tokens", amount: "100", is_estimate: true }],
} as unknown as AiRun;

test.each([
  ["ended by itself, whatever its estimated length", false],
  ["was ended at its limit", true],
])("a text that %s", (_, isCutOff) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <RunSummary run={{ ...run, is_cut_off: isCutOff }} />
    </MantineProvider>,
  );
  expect(html.includes("cut off at its limit of 100 output tokens")).toBe(isCutOff);
});
