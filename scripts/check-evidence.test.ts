import { expect, test } from "vitest";
import { root } from "./lib/files.ts";
import { findEvidenceProblems } from "./check-evidence.ts";

test("reports tests that do not exist and rows without a verdict", () => {
  const page = [
    "| row | `server/config.test.ts › every option` |",
    "| row | `server/config.test.ts › no such title` |",
    "| row | `web/missing.test.ts` |",
    "| row | |",
    "| --- | --- |",
  ].join("\n");
  expect(findEvidenceProblems(page, root)).toEqual([
    '2: apps/server/src/config.test.ts has no test about "no such title"',
    "3: there is no apps/web/src/missing.test.ts",
    "4: the row has no verdict",
  ]);
});
