// npm test: static checks, unit tests, contract tests (every database, processes, attackers), a short fault run, a short
// fuzz run, and end-to-end tests in a real browser, all with fixed seeds. `npm run test:unit`, `test:contract`,
// `test:e2e` and `test:attacks` run one part; further arguments are passed to Vitest or Playwright.
// npm run test:nightly [-- --seed 7] [--short]: the long property, attack, fault and fuzz runs with a new seed, which is
// printed. A part that exceeds its time limit is ended and fails. `--short` runs all parts with little work.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { findChromium, CHROMIUM_HELP } from "./lib/browser.ts";
import { root } from "./lib/files.ts";
import { ensureWeb, run } from "./setup.mjs";

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

type Part = (rest: readonly string[]) => Promise<Counts>;

/** Databases that tests ran on (`describe("on NAME")` in the server's tests), and all supported ones. */
const COVERED_BACK_ENDS = new Set<string>();
const BACK_ENDS = [
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

function recordBackEnds({ testResults }: UnitReport): void {
  for (const { name, assertionResults } of testResults) {
    if (!name.includes("/apps/server/")) continue;
    for (const { ancestorTitles, status } of assertionResults) {
      const backEnd = /^on (.+)$/.exec(ancestorTitles[0] ?? "")?.[1];
      if (status === "passed" && backEnd !== undefined && BACK_ENDS.some((known) => known.name.test(backEnd)))
        COVERED_BACK_ENDS.add(backEnd);
    }
  }
}

function printBackEnds(): void {
  if (COVERED_BACK_ENDS.size === 0) return;
  const covered = [...COVERED_BACK_ENDS];
  console.log(`\nDatabases covered: ${covered.join(", ")}`);
  const missing = BACK_ENDS.filter(({ name }) => !covered.some((found) => name.test(found)));
  if (missing.length > 0) console.log(`Not covered: ${missing.map((backEnd) => backEnd.missing).join(", ")}`);
}

const reports = path.join(root, ".cache/test");
const binPath = (name: string): string => path.join(root, "node_modules", ...name.split("/"));

/** Runs a test program that writes a report. A failure without a failed test in the report counts as one. */
async function runWithReport(
  args: readonly string[],
  report: string,
  read: (json: unknown) => Counts,
  timeout?: number,
): Promise<Counts> {
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const code: number = await run(process.execPath, args, { timeout });
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

async function runChecks(): Promise<Counts> {
  const code: number = await run(process.execPath, ["scripts/check.ts"]);
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

function runVitest(name: string, rest: readonly string[], timeout?: number): Promise<Counts> {
  const report = path.join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const read = (json: unknown): Counts => {
    recordBackEnds(json as UnitReport);
    const found = json as Record<"numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests", number>;
    return {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
    };
  };
  return runWithReport([binPath("vitest/vitest.mjs"), "run", ...reporters, ...rest], report, read, timeout);
}
const runUnitTests: Part = (rest) =>
  runVitest(
    "unit",
    rest.some((option) => option.startsWith("--project")) ? rest : ["--project=!contract-tests", ...rest],
  );
/** They wait for databases, processes and timers half of the time, so that one more than the cores is no overload. */
const CONTRACT_WORKERS = Math.max(3, availableParallelism());
const runContractTests: Part = (rest) =>
  runVitest("contract", ["--project=contract-tests", `--maxWorkers=${CONTRACT_WORKERS}`, ...rest]);

/** Runs a bench script; it prints its findings itself. */
async function runBench(script: string, options: readonly string[], timeout?: number): Promise<Counts> {
  await ensureWeb();
  const code: number = await run(process.execPath, [script, ...options], { timeout });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}
const FAULTS = "bench/src/faults/main.ts";
const FUZZ = "bench/src/fuzz/main.ts";
/** Short runs on the embedded database, with a fixed seed, so that a failure is caused by the change under test. */
const runShortFaults: Part = () => runBench(FAULTS, ["--short", "--seed", "1"]);
const runShortFuzz: Part = () => runBench(FUZZ, ["--short", "--seed", "1"]);

async function runBrowserTests(rest: readonly string[]): Promise<Counts> {
  if (findChromium() === undefined) {
    console.log(`${CHROMIUM_HELP}\nThe browser tests were not run.`);
    return { passed: 0, failed: process.env["CI"] === "true" ? 1 : 0, skipped: 0 };
  }
  await ensureWeb();
  const report = path.join(reports, "e2e.json");
  process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] = report;
  return runWithReport(
    [binPath("@playwright/test/cli.js"), "test", "--config", "e2e/playwright.config.ts", ...rest],
    report,
    (json) => {
      const { stats } = json as { stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number> };
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    },
  );
}

const ATTACK_TESTS = ["--project=contract-tests", ".attack.test"];
/** Tests with many runs, on busy machines. */
const LONG_TEST_TIMEOUT = "--testTimeout=300000";

/** The attack scenarios in full; their short forms are among the contract tests. */
const runAttacks: Part = (rest) => {
  process.env["ATTACKS"] = "full";
  return runVitest("attacks", [...ATTACK_TESTS, LONG_TEST_TIMEOUT, ...rest]);
};

interface NightlyPart {
  readonly name: string;
  readonly limitMinutes: number;
  readonly run: (timeout: number) => Promise<Counts>;
}

/** The limits allow for a machine with two cores that does other work, too. */
function listNightlyParts(seed: string, isShort: boolean): readonly NightlyPart[] {
  const benchOptions = ["--seed", seed, ...(isShort ? ["--short"] : [])];
  return [
    {
      name: "properties",
      limitMinutes: 30,
      run: (timeout) => runVitest("unit", ["--project=!contract-tests", LONG_TEST_TIMEOUT], timeout),
    },
    {
      name: "contract tests",
      limitMinutes: 60,
      run: (timeout) => {
        process.env["COPY_KILLS"] = isShort ? "10" : "100";
        return runVitest("contract", ["--project=contract-tests", LONG_TEST_TIMEOUT], timeout);
      },
    },
    {
      name: "attacks",
      limitMinutes: 30,
      run: (timeout) => {
        process.env["ATTACKS"] = isShort ? "short" : "full";
        return runVitest("attacks", [...ATTACK_TESTS, LONG_TEST_TIMEOUT], timeout);
      },
    },
    { name: "faults", limitMinutes: 120, run: (timeout) => runBench(FAULTS, benchOptions, timeout) },
    { name: "fuzz", limitMinutes: 90, run: (timeout) => runBench(FUZZ, benchOptions, timeout) },
  ];
}

/** Property tests with this many runs, unless a test sets its own number. */
const NIGHTLY_PROPERTY_RUNS = { short: "150", full: "1000" } as const;

/** All long runs, with one new seed; all of them run even if one fails. */
async function runNightly(rest: readonly string[]): Promise<Counts> {
  const options = { seed: { type: "string" }, short: { type: "boolean", default: false } } as const;
  const { values } = parseArgs({ args: [...rest], options });
  const seed = values.seed ?? String(Date.now() % 1_000_000_000);
  console.log(`Seed ${seed}; again with: npm run test:nightly -- --seed ${seed}`);
  process.env["PROPERTY_SEED"] = seed;
  process.env["PROPERTY_RUNS"] = NIGHTLY_PROPERTY_RUNS[values.short ? "short" : "full"];
  const steps = listNightlyParts(seed, values.short).map(({ name, limitMinutes, run: runPart }): Part => async () => {
    console.log(`──── ${name}, at most ${limitMinutes} min`);
    return runPart(limitMinutes * 60_000);
  });
  return runAll(steps, []);
}

/** Runs the parts one after the other and adds up their counts. */
async function runAll(steps: readonly Part[], rest: readonly string[]): Promise<Counts> {
  let total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const step of steps) {
    let counts: Counts;
    const start = performance.now();
    try {
      counts = await step(rest);
    } catch (error) {
      console.log(error instanceof Error ? error.message : String(error));
      counts = { passed: 0, failed: 1, skipped: 0 };
    }
    if (steps.length > 1) console.log(`──── ${((performance.now() - start) / 1000).toFixed(0)} s`);
    total = {
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    };
  }
  return total;
}

// Tests start the server more than a hundred times: most of a start is stripping types and compiling.
process.env["NODE_COMPILE_CACHE"] ??= path.join(root, ".cache/compile");

const [part = "all", ...rest] = process.argv.slice(2);
const parts: Record<string, readonly Part[]> = {
  all: [runChecks, runUnitTests, runContractTests, runShortFaults, runShortFuzz, runBrowserTests],
  unit: [runUnitTests],
  contract: [runContractTests],
  e2e: [runBrowserTests],
  attacks: [runAttacks],
  nightly: [runNightly],
};
const chosen = parts[part];
if (chosen === undefined) {
  console.error(`Unknown part "${part}"; there are ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}

const total = await runAll(chosen, rest);
printBackEnds();
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
