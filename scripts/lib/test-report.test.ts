import { expect, test } from "vitest";
import { EMPTY_REPORT, getFirstLine, readPlaywrightReport, summarise } from "./test-report.ts";

test("returns the first non-empty line of an error, without colours", () => {
  expect(getFirstLine("\n  \u001B[31mError\u001B[39m: locked\n    at file.ts:1")).toBe("Error: locked");
  expect(getFirstLine("x".repeat(1000))).toHaveLength(301);
  expect(getFirstLine("")).toBe("no message");
});

test("reads failed and flaky journeys with their first error, and adds up attempts", () => {
  const attempt = (duration: number, message?: string) => ({ duration, errors: message ? [{ message }] : [] });
  const report = readPlaywrightReport(
    {
      errors: [],
      suites: [
        {
          title: "music.spec.ts",
          file: "music.spec.ts",
          specs: [{ title: "plays", tests: [{ status: "expected", results: [attempt(1000)] }] }],
          suites: [
            {
              title: "a phone",
              file: "music.spec.ts",
              specs: [
                { title: "buzzes", tests: [{ status: "flaky", results: [attempt(500, "Error: late"), attempt(400)] }] },
                { title: "answers", tests: [{ status: "unexpected", results: [attempt(100, "Error: wrong\nmore")] }] },
                { title: "waits", tests: [{ status: "skipped", results: [] }] },
              ],
            },
          ],
        },
      ],
    },
    "e2e",
  );
  expect(report).toEqual({
    passed: 2,
    skipped: 1,
    failed: [{ file: "e2e/music.spec.ts", title: "a phone > answers", error: "Error: wrong" }],
    flaky: [{ file: "e2e/music.spec.ts", title: "a phone > buzzes", error: "Error: late" }],
    files: [{ file: "e2e/music.spec.ts", ms: 2000 }],
    groups: [],
  });
});

test("the summary ends with every failed test, after the counts and the ten slowest files", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, ms: index * 1000 }));
  const failed = [{ file: "a.test.ts", title: "adds", error: "Error: 3 is not 2" }];
  const flaky = [{ file: "b.test.ts", title: "waits", error: "Error: timed out" }];
  const lines = summarise([
    { part: "unit", seconds: 12.3, report: { ...EMPTY_REPORT, passed: 7, failed, files } },
    { part: "contract", seconds: 1, report: { ...EMPTY_REPORT, passed: 1, flaky } },
  ]).split("\n");
  expect(lines.slice(0, 2)).toEqual(["unit: 12 s", "    11.0 s  11.test.ts"]);
  expect(lines).not.toContainEqual(expect.stringContaining(" 1.test.ts"));
  expect(lines.slice(12)).toEqual([
    "",
    "8 passed, 1 failed, 1 flaky, 0 skipped",
    "",
    "Flaky (passed when run again; fix them):",
    "  contract: b.test.ts > waits",
    "    Error: timed out",
    "",
    "Failed:",
    "  unit: a.test.ts > adds",
    "    Error: 3 is not 2",
  ]);
});
