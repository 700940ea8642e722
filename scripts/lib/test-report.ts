// What a part of npm test found: counts, failed and flaky tests with their first error line, slow files.
import { stripVTControlCharacters } from "node:util";

export interface TestFailure {
  /** Relative to the repository; for parts without test files the name of the part. */
  readonly file: string;
  readonly title: string;
  readonly error: string;
}

export interface PartReport {
  readonly passed: number;
  readonly skipped: number;
  readonly failed: readonly TestFailure[];
  /** Tests that failed first and passed when they were run again. */
  readonly flaky: readonly TestFailure[];
  readonly files: readonly { readonly file: string; readonly ms: number }[];
  /** Outermost titles with a passed test, per file. */
  readonly groups: readonly { readonly file: string; readonly title: string }[];
}

export const EMPTY_REPORT: PartReport = { passed: 0, skipped: 0, failed: [], flaky: [], files: [], groups: [] };

export function createFailedReport(failure: TestFailure): PartReport {
  return { ...EMPTY_REPORT, failed: [failure] };
}

const MAX_LINE = 300;

/** The first non-empty line of an error, at most `MAX_LINE` characters, without colours. */
export function getFirstLine(message: string): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const line = lines.map((text) => text.trim()).find((text) => text !== "") ?? "no message";
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line;
}

/** The parts of Playwright's JSON report that are read here. */
export interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: "expected" | "unexpected" | "flaky" | "skipped";
      readonly results: readonly { readonly duration: number; readonly errors: readonly { message?: string }[] }[];
    }[];
  }[];
}
export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** Files of the report are relative to `folder`. */
export function readPlaywrightReport({ suites, errors }: PlaywrightReport, folder: string): PartReport {
  const failed: TestFailure[] = errors.map(({ message }) => ({
    file: folder,
    title: "outside of a test",
    error: getFirstLine(message ?? ""),
  }));
  const flaky: TestFailure[] = [];
  const times = new Map<string, number>();
  let passed = 0;
  let skipped = 0;
  const visit = (suite: PlaywrightSuite, titles: readonly string[]): void => {
    const file = `${folder}/${suite.file}`;
    for (const { title, tests } of suite.specs) {
      for (const { status, results } of tests) {
        const ms = results.reduce((sum, { duration }) => sum + duration, 0);
        times.set(file, (times.get(file) ?? 0) + ms);
        const message = results.flatMap((result) => result.errors)[0]?.message;
        const failure = { file, title: [...titles, title].join(" > "), error: getFirstLine(message ?? "") };
        if (status === "unexpected") failed.push(failure);
        else if (status === "skipped") skipped++;
        else passed++;
        if (status === "flaky") flaky.push(failure);
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  for (const suite of suites) visit(suite, []);
  const files = [...times].map(([file, ms]) => ({ file, ms }));
  return { passed, skipped, failed, flaky, files, groups: [] };
}

const SLOWEST_FILES = 10;

export interface NamedReport {
  readonly part: string;
  readonly seconds: number;
  readonly report: PartReport;
}

const listFailures = (parts: readonly NamedReport[], kind: "failed" | "flaky"): string[] =>
  parts.flatMap(({ part, report }) =>
    report[kind].flatMap(({ file, title, error }) => [`  ${part}: ${file} > ${title}`, `    ${error}`]),
  );

/** The summary of a run: times, slowest files and counts, then flaky and failed tests. */
export function summarise(parts: readonly NamedReport[]): string {
  const lines: string[] = [];
  for (const { part, seconds, report } of parts) {
    const slowest = report.files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_FILES);
    lines.push(`${part}: ${seconds.toFixed(0)} s`);
    for (const { file, ms } of slowest) lines.push(`${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`);
  }
  const sum = (count: (report: PartReport) => number): number =>
    parts.reduce((total, { report }) => total + count(report), 0);
  lines.push(
    "",
    `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed.length)} failed, ` +
      `${sum(({ flaky }) => flaky.length)} flaky, ${sum(({ skipped }) => skipped)} skipped`,
  );
  const flaky = listFailures(parts, "flaky");
  if (flaky.length > 0) lines.push("", "Flaky (passed when run again; fix them):", ...flaky);
  const failed = listFailures(parts, "failed");
  if (failed.length > 0) lines.push("", "Failed:", ...failed);
  return lines.join("\n");
}
