// Vitest reporter that writes a PartReport to the file that TEST_REPORT names.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule, TestSuite } from "vitest/node";
import { root } from "./files.ts";
import { type TestFailure, type PartReport, getFirstLine } from "./test-report.ts";

export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const report = process.env["TEST_REPORT"];
    if (report === undefined) return;
    mkdirSync(path.dirname(report), { recursive: true });
    writeFileSync(report, JSON.stringify(reportOf(modules, unhandledErrors)));
  }
}

function reportOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): PartReport {
  const failed: TestFailure[] = unhandledErrors.map((error) => ({
    file: "unknown file",
    title: "unhandled error",
    error: getFirstLine(error.stack ?? error.message),
  }));
  const flaky: TestFailure[] = [];
  const files: { file: string; ms: number }[] = [];
  const groups = new Map<string, { file: string; title: string }>();
  let passed = 0;
  let skipped = 0;
  for (const testModule of modules) {
    const file = path.relative(root, testModule.moduleId);
    const { collectDuration, duration } = testModule.diagnostic();
    files.push({ file, ms: collectDuration + duration });
    const addErrors = (title: string, group: TestModule | TestSuite): void => {
      for (const error of group.errors()) failed.push({ file, title, error: getFirstLine(error.message) });
    };
    addErrors("outside of a test", testModule);
    if (testModule.state() === "pending" || testModule.state() === "queued")
      failed.push({ file, title: "whole file", error: "The file did not finish: its process ended or was stopped." });
    for (const suite of testModule.children.allSuites()) addErrors(suite.fullName, suite);
    for (const test of testModule.children.allTests()) {
      const { state, errors } = test.result();
      const failure = { file, title: test.fullName, error: getFirstLine(errors?.[0]?.message ?? "") };
      if (state === "failed") failed.push(failure);
      else if (state === "passed") passed++;
      else skipped++;
      if (test.diagnostic()?.flaky === true) flaky.push(failure);
      const [group] = test.fullName.split(" > ");
      if (state === "passed" && group !== undefined) groups.set(`${file} ${group}`, { file, title: group });
    }
  }
  return { passed, skipped, failed, flaky, files, groups: [...groups.values()] };
}
