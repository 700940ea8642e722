// npm test: static checks, unit tests, contract tests (every database, processes, attackers), a short fault run and a
// short fuzz run, and end-to-end tests in a real browser, all with fixed seeds. `npm run test:unit`, `test:contract`,
// `test:e2e` and `test:attacks` run one part; further arguments are passed to Vitest or Playwright.
// npm run test:nightly [-- --seed 7] [--short]: the long property, contract, attack, fault and fuzz runs with a new
// seed, which is printed, and all journeys. A part that exceeds its time limit is ended and fails. `--short` runs all
// parts with little work. Nothing is retried, so that flaky tests show up here.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { findHeadlessChromium, CHROMIUM_HELP } from "./lib/browser.ts";
import { binPath, root } from "./lib/files.ts";
import { capture } from "./lib/processes.ts";
import {
  EMPTY_REPORT,
  type NamedReport,
  type PartReport,
  type PlaywrightReport,
  createFailedReport,
  getFirstLine,
  readPlaywrightReport,
  summarise,
} from "./lib/test-report.ts";
import { compileCache, ensureWeb, run } from "./setup.mjs";

type Part = (rest: readonly string[]) => Promise<PartReport>;

/** Stands in for a PostgreSQL server where there is none. */
const STAND_IN = "embedded PostgreSQL";
/** The supported databases. The server's tests name the one that they ran on: `describe("on NAME")`. */
const BACKENDS = [
  { name: /^SQLite$/, missing: "SQLite" },
  { name: /^PostgreSQL /, missing: "a PostgreSQL server (TEST_POSTGRES_URL names one)" },
  { name: /^MariaDB /, missing: "a MariaDB server (TEST_MARIADB_URL names one)" },
  { name: /^MySQL /, missing: "a MySQL server (TEST_MYSQL_URL names one)" },
] as const;

function printBackends(reports: readonly NamedReport[]): void {
  const covered = new Set<string>();
  for (const { file, title } of reports.flatMap(({ report }) => report.groups)) {
    const backend = file.startsWith("apps/server/") ? /^on (.+)$/.exec(title)?.[1] : undefined;
    if (backend === undefined) continue;
    if (backend === STAND_IN || BACKENDS.some((known) => known.name.test(backend))) covered.add(backend);
  }
  if (covered.size === 0) return;
  console.log(`\nDatabases covered: ${[...covered].join(", ")}`);
  const missing = BACKENDS.filter(({ name }) => ![...covered].some((found) => name.test(found)));
  if (missing.length > 0) console.log(`Not covered: ${missing.map((backend) => backend.missing).join(", ")}`);
}

const reportFolder = path.join(root, ".cache/test");

/** Runs a program that writes a report. A failure without a failed test in the report counts as one. */
async function runWithReport(
  name: string,
  args: readonly string[],
  read: (json: unknown) => PartReport,
  timeout?: number,
): Promise<PartReport> {
  const file = path.join(reportFolder, `${name}.json`);
  mkdirSync(reportFolder, { recursive: true });
  rmSync(file, { force: true });
  process.env["TEST_REPORT"] = file;
  const code: number = await run(process.execPath, args, { timeout });
  const command = path.relative(root, args[0] ?? "");
  if (!existsSync(file))
    return createFailedReport({ file: command, title: `exit code ${code}`, error: "The run left no report." });
  const report = read(JSON.parse(readFileSync(file, "utf8")));
  if (code === 0 || report.failed.length > 0) return report;
  const error = "No test failed; the output above says more.";
  return { ...report, failed: [{ file: command, title: `exit code ${code}`, error }] };
}

const readPartReport = (json: unknown): PartReport => json as PartReport;
const runChecks: Part = () => runWithReport("checks", ["scripts/check.ts"], readPartReport);

function runVitest(name: string, rest: readonly string[], timeout?: number): Promise<PartReport> {
  // The default of fixed-seed.ts.
  console.log(`Seed of property tests ${process.env["PROPERTY_SEED"] ?? "1"} (PROPERTY_SEED)`);
  const reporters = ["--reporter=default", "--reporter=scripts/lib/vitest-reporter.ts"];
  return runWithReport(name, [binPath("vitest/vitest.mjs"), "run", ...reporters, ...rest], readPartReport, timeout);
}
const runUnitTests: Part = (rest) =>
  runVitest("unit", rest.some((option) => option.startsWith("--project")) ? rest : ["--project=!contract-*", ...rest]);
const runContractTests: Part = (rest) => runVitest("contract", ["--project=contract-*", ...rest]);

const reportBench = (script: string, code: number): PartReport =>
  code === 0
    ? { ...EMPTY_REPORT, passed: 1 }
    : createFailedReport({ file: script, title: `exit code ${code}`, error: "The output above names the findings." });

/** Runs a bench script; it prints its findings itself. */
async function runBench(script: string, options: readonly string[], timeout?: number): Promise<PartReport> {
  await ensureWeb();
  return reportBench(script, await run(process.execPath, [script, ...options], { timeout }));
}
const FAULTS = "bench/src/faults/main.ts";
const FUZZ = "bench/src/fuzz/main.ts";
const KILLS = "bench/src/kills/main.ts";
/**
 * Short runs on the embedded database, with a fixed seed, so that a failure is caused by the change under test. They
 * run side by side, because both wait most of the time.
 */
async function runShortBenches(): Promise<PartReport> {
  await ensureWeb();
  const runs = await Promise.all(
    [FAULTS, FUZZ].map(async (script) => {
      const { code, output } = await capture(process.execPath, [script, "--short", "--seed", "1"]);
      console.log(`${script}\n${output}`);
      return reportBench(script, code);
    }),
  );
  return {
    ...EMPTY_REPORT,
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failed: runs.flatMap(({ failed }) => failed),
  };
}

async function runBrowserTests(rest: readonly string[], timeout?: number): Promise<PartReport> {
  if (findHeadlessChromium() === undefined) {
    console.log(`${CHROMIUM_HELP}\nThe browser tests were not run.`);
    const finding = { file: "e2e", title: "all journeys", error: "Chromium was not found." };
    return process.env["CI"] === "true" ? createFailedReport(finding) : EMPTY_REPORT;
  }
  await ensureWeb();
  const config = ["--config", "e2e/playwright.config.ts"];
  return runWithReport(
    "e2e",
    [binPath("@playwright/test/cli.js"), "test", ...config, ...rest],
    (json) => readPlaywrightReport(json as PlaywrightReport, "e2e"),
    timeout,
  );
}

const ATTACK_TESTS = ["--project=contract-*", ".attack.test"];
/** Tests with many runs, on busy machines. */
const LONG_TEST_TIMEOUT = "--testTimeout=900000";

/** Journeys that measure processor time must not share the machine (e2e/support/nightly.ts). */
const PARALLEL_JOURNEYS = ["--grep-invert", "@alone"];
const MEASURED_JOURNEYS = ["--grep", "@alone", "--workers", "1"];

/** The attack scenarios in full; their short forms are among the contract tests. */
const runAttacks: Part = (rest) => {
  process.env["ATTACKS"] = "full";
  return runVitest("attacks", [...ATTACK_TESTS, LONG_TEST_TIMEOUT, ...rest]);
};

interface NightlyPart {
  readonly name: string;
  readonly limitMinutes: number;
  readonly run: (timeout: number) => Promise<PartReport>;
}

/** The longest runs come last. The limits allow for a busy machine with two cores. */
function listNightlyParts(seed: string, isShort: boolean): readonly NightlyPart[] {
  const benchOptions = ["--seed", seed, ...(isShort ? ["--short"] : [])];
  return [
    {
      name: "properties",
      limitMinutes: 30,
      run: (timeout) => runVitest("unit", ["--project=!contract-*", LONG_TEST_TIMEOUT], timeout),
    },
    { name: "journeys", limitMinutes: 60, run: (timeout) => runBrowserTests(PARALLEL_JOURNEYS, timeout) },
    { name: "measured journeys", limitMinutes: 30, run: (timeout) => runBrowserTests(MEASURED_JOURNEYS, timeout) },
    {
      name: "contract tests",
      limitMinutes: 60,
      run: (timeout) => {
        process.env["COPY_KILLS"] = isShort ? "10" : "100";
        process.env["BUDGET_RUNS"] = isShort ? "100" : "1000";
        process.env["AI_RUN_KILLS"] = isShort ? "3" : "40";
        process.env["BUDGET_KILLS"] = isShort ? "5" : "25";
        return runVitest("contract", ["--project=contract-*", LONG_TEST_TIMEOUT], timeout);
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
    { name: "kills", limitMinutes: 90, run: (timeout) => runBench(KILLS, benchOptions, timeout) },
    { name: "fuzz", limitMinutes: 90, run: (timeout) => runBench(FUZZ, benchOptions, timeout) },
    { name: "faults", limitMinutes: 120, run: (timeout) => runBench(FAULTS, benchOptions, timeout) },
  ];
}

/** Property tests with this many runs, unless a test sets its own number. */
const NIGHTLY_PROPERTY_RUNS = { short: "150", full: "1000" } as const;

/** All long runs, with one new seed; all of them run even if one fails. */
function nightlySteps(rest: readonly string[]): readonly Step[] {
  const options = { seed: { type: "string" }, short: { type: "boolean", default: false } } as const;
  const { values } = parseArgs({ args: [...rest], options });
  const seed = values.seed ?? String(Date.now() % 1_000_000_000);
  console.log(`Seed ${seed}; again with: npm run test:nightly -- --seed ${seed}`);
  process.env["TEST_RETRIES"] = "0";
  process.env["PROPERTY_SEED"] = seed;
  process.env["TEST_DEPTH"] = values.short ? "short" : "full";
  process.env["PROPERTY_RUNS"] = NIGHTLY_PROPERTY_RUNS[values.short ? "short" : "full"];
  return listNightlyParts(seed, values.short).map(({ name, limitMinutes, run: runPart }) => ({
    part: name,
    run: () => {
      console.log(`──── ${name}, at most ${limitMinutes} min`);
      return runPart(limitMinutes * 60_000);
    },
  }));
}

interface Step {
  readonly part: string;
  readonly run: Part;
}

/** Runs the parts one after the other. */
async function runAll(steps: readonly Step[], rest: readonly string[]): Promise<readonly NamedReport[]> {
  const reports: NamedReport[] = [];
  for (const { part, run: runPart } of steps) {
    const start = performance.now();
    let report: PartReport;
    try {
      report = await runPart(rest);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      console.log(message);
      report = createFailedReport({ file: part, title: "not run", error: getFirstLine(message) });
    }
    const seconds = (performance.now() - start) / 1000;
    if (steps.length > 1) console.log(`──── ${part}: ${seconds.toFixed(0)} s`);
    reports.push({ part, seconds, report });
  }
  return reports;
}

// Tests start the server more than a hundred times: most of a start is stripping types and compiling.
process.env["NODE_COMPILE_CACHE"] ??= compileCache;

const CHECKS: Step = { part: "checks", run: runChecks };
const UNIT: Step = { part: "unit", run: runUnitTests };
const CONTRACT: Step = { part: "contract", run: runContractTests };
/** Chosen journeys, or all of them. */
const listBrowserSteps = (chosenJourneys: readonly string[]): readonly Step[] =>
  chosenJourneys.length > 0
    ? [{ part: "e2e", run: runBrowserTests }]
    : [
        { part: "e2e", run: () => runBrowserTests(PARALLEL_JOURNEYS) },
        { part: "measured e2e", run: () => runBrowserTests(MEASURED_JOURNEYS) },
      ];
/** The journeys that carry a show, and the main one of each area (e2e/support/nightly.ts). */
const MAIN_JOURNEYS: Step = { part: "e2e", run: () => runBrowserTests(["--grep-invert", "@nightly"]) };
const [chosen = "all", ...rest] = process.argv.slice(2);
const parts: Record<string, () => readonly Step[]> = {
  all: () => [CHECKS, UNIT, CONTRACT, { part: "faults and fuzz", run: runShortBenches }, MAIN_JOURNEYS],
  unit: () => [UNIT],
  contract: () => [CONTRACT],
  e2e: () => listBrowserSteps(rest),
  attacks: () => [{ part: "attacks", run: runAttacks }],
  nightly: () => nightlySteps(rest),
};
const steps = parts[chosen]?.();
if (steps === undefined) {
  console.error(`Unknown part "${chosen}"; there are ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}

const reports = await runAll(steps, rest);
printBackends(reports);
console.log(`\n${summarise(reports)}`);
process.exitCode = reports.every(({ report }) => report.failed.length === 0) ? 0 : 1;
