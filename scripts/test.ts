// npm test: static checks, then unit, property and contract tests, a fault run, a fuzz run, and end-to-end tests in a
// real browser. `npm run test:unit`, `npm run test:e2e` and `npm run test:attacks` run one part; further arguments are
// passed to Vitest or Playwright.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { findChromium, how_to_get_chromium } from "./lib/browser.ts";
import { root } from "./lib/files.ts";
import { ensureWeb, run } from "./setup.mjs";

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Databases that tests ran on (`describe("on NAME")` in the server's tests), and all supported ones. */
const covered_back_ends = new Set<string>();
const back_ends = [
  { name: /^SQLite$/, missing: "SQLite" },
  { name: /^embedded PostgreSQL$/, missing: "embedded PostgreSQL" },
  { name: /^PostgreSQL /, missing: "a PostgreSQL server (TEST_POSTGRES_URL names one)" },
  { name: /^MariaDB /, missing: "a MariaDB server (TEST_MARIADB_URL names one)" },
  { name: /^MySQL /, missing: "a MySQL server (TEST_MYSQL_URL names one)" },
] as const;

interface UnitReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly ancestorTitles: readonly string[]; readonly status: string }[];
  }[];
}

function noteBackEnds({ testResults }: UnitReport): void {
  for (const { name, assertionResults } of testResults) {
    if (!name.includes("/apps/server/")) continue;
    for (const { ancestorTitles, status } of assertionResults) {
      const back_end = /^on (.+)$/.exec(ancestorTitles[0] ?? "")?.[1];
      if (status === "passed" && back_end !== undefined && back_ends.some((known) => known.name.test(back_end)))
        covered_back_ends.add(back_end);
    }
  }
}

function tellBackEnds(): void {
  if (covered_back_ends.size === 0) return;
  const covered = [...covered_back_ends];
  console.log(`\nDatabases covered: ${covered.join(", ")}`);
  const missing = back_ends.filter(({ name }) => !covered.some((found) => name.test(found)));
  if (missing.length > 0) console.log(`Not covered: ${missing.map((back_end) => back_end.missing).join(", ")}`);
}

const reports = path.join(root, ".cache/test");
const bin = (name: string): string => path.join(root, "node_modules", ...name.split("/"));

/** Runs a test program that writes a report. A failure without a failed test in the report counts as one. */
async function counted(args: readonly string[], report: string, read: (json: unknown) => Counts): Promise<Counts> {
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const code: number = await run(process.execPath, args);
  let counts: Counts;
  try {
    counts = read(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    counts = { passed: 0, failed: 0, skipped: 0 };
    if (code === 0) console.log("The test run left no report.");
    return { ...counts, failed: 1 };
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function check(): Promise<Counts> {
  const code: number = await run(process.execPath, ["scripts/check.ts"]);
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

function unit(rest: readonly string[]): Promise<Counts> {
  const report = path.join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return counted([bin("vitest/vitest.mjs"), "run", ...reporters, ...rest], report, (json) => {
    noteBackEnds(json as UnitReport);
    const found = json as Record<"numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests", number>;
    return {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
    };
  });
}

/** A short run on the embedded database; it prints its findings itself. */
async function shortRun(script: string, ...options: string[]): Promise<Counts> {
  await ensureWeb();
  const code: number = await run(process.execPath, [script, "--short", ...options]);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}
const faults = (): Promise<Counts> => shortRun("bench/src/faults/main.ts");
/** With a fixed seed, so that a failure is caused by the change under test; long runs vary it. */
const fuzz = (): Promise<Counts> => shortRun("bench/src/fuzz/main.ts", "--seed", "1");

async function browser(rest: readonly string[]): Promise<Counts> {
  if (findChromium() === undefined) {
    console.log(`${how_to_get_chromium}\nThe browser tests were not run.`);
    return { passed: 0, failed: process.env["CI"] === "true" ? 1 : 0, skipped: 0 };
  }
  await ensureWeb();
  const report = path.join(reports, "e2e.json");
  process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] = report;
  return counted(
    [bin("@playwright/test/cli.js"), "test", "--config", "e2e/playwright.config.ts", ...rest],
    report,
    (json) => {
      const { stats } = json as { stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number> };
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    },
  );
}

/** The attack scenarios in full; their short forms are among the unit tests. */
function attacks(rest: readonly string[]): Promise<Counts> {
  process.env["ATTACKS"] = "full";
  return unit([".attack.test", "--testTimeout=300000", ...rest]);
}

const [part = "all", ...rest] = process.argv.slice(2);
const parts: Record<string, readonly ((rest: readonly string[]) => Promise<Counts>)[]> = {
  all: [check, unit, faults, fuzz, browser],
  unit: [unit],
  e2e: [browser],
  attacks: [attacks],
};
const chosen = parts[part];
if (chosen === undefined) {
  console.error(`Unknown part "${part}"; there are ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}

let total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const step of chosen) {
  let counts: Counts;
  try {
    counts = await step(rest);
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    counts = { passed: 0, failed: 1, skipped: 0 };
  }
  total = {
    passed: total.passed + counts.passed,
    failed: total.failed + counts.failed,
    skipped: total.skipped + counts.skipped,
  };
}
tellBackEnds();
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
