// npm run check: all static checks. One line per check, followed by the output of those that fail. `npm run check --
// lint types/web` runs only those.
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { binPath, listFiles, root } from "./lib/files.ts";
import { capture, runPool } from "./lib/processes.ts";
import { EMPTY_REPORT, type PartReport, getFirstLine } from "./lib/test-report.ts";

interface Check {
  readonly name: string;
  /** Arguments to Node. */
  readonly node: readonly string[];
  /** Needs the built web app. */
  readonly needsWeb?: boolean;
  /** Whether its output is printed even if it passes. */
  readonly printsOutput?: boolean;
}

/**
 * One check per `tsconfig*.json`, incremental since the last run (`.cache/tsc`). The checks run in parallel, each with
 * one checker: several would each infer the shared types again.
 */
function typeChecks(): Check[] {
  return listFiles(root)
    .filter((file) => /^.*\/tsconfig(\.\w+)?\.json$/.test(file))
    .map((file) => {
      const name = `types/${file.replace(/^(packages|apps)\//, "").replace(/\/tsconfig\.?(\w*)\.json$/, (_, part: string) => (part === "" ? "" : `/${part}`))}`;
      const buildInfo = path.join(".cache", "tsc", `${name.replaceAll("/", "-")}.tsbuildinfo`);
      return {
        name,
        node: [
          binPath("typescript/bin/tsc"),
          "-p",
          file,
          "--checkers",
          "1",
          "--incremental",
          "--tsBuildInfoFile",
          buildInfo,
        ],
      };
    });
}

function allChecks(): Check[] {
  return [
    { name: "sizes", node: ["scripts/check-sizes.ts"], needsWeb: true, printsOutput: true },
    { name: "lint", node: [binPath("oxlint/bin/oxlint")] },
    { name: "dead-code", node: [binPath("knip/bin/knip.js"), "--no-progress"] },
    ...typeChecks(),
    { name: "format", node: [binPath("oxfmt/bin/oxfmt"), "--check"] },
    { name: "imports", node: ["scripts/check-imports.ts"] },
    { name: "names", node: ["scripts/check-names.ts"] },
    { name: "languages", node: ["scripts/check-languages.ts"] },
    { name: "docs", node: ["scripts/docs.ts", "--check"] },
    { name: "evidence", node: ["scripts/check-evidence.ts"] },
    { name: "lock", node: ["scripts/check-lock.ts"] },
    { name: "audit", node: ["scripts/check-audit.ts"], printsOutput: true },
    { name: "commits", node: ["scripts/check-commits.ts"] },
    {
      name: "workspaces",
      node: [binPath("sherif/index.js"), "-r", "unordered-dependencies", "-r", "root-package-manager-field"],
    },
  ];
}

const selectedNames = process.argv.slice(2).filter((argument) => argument !== "--only");
const checks = allChecks().filter(
  ({ name }) =>
    selectedNames.length === 0 || selectedNames.some((prefix) => name === prefix || name.startsWith(`${prefix}/`)),
);
if (checks.length === 0) {
  console.error(
    `No such check; there are: ${allChecks()
      .map(({ name }) => name)
      .join(", ")}.`,
  );
  process.exit(1);
}

const failures: { name: string; output: string }[] = [];
const width = Math.max(...checks.map(({ name }) => name.length));
const started = performance.now();

async function runCheck(check: Check): Promise<void> {
  const start = performance.now();
  let failure: string | undefined;
  let details = "";
  const built = check.needsWeb === true ? await capture(process.execPath, ["scripts/launch.mjs", "build"]) : undefined;
  const { code, output } =
    built === undefined || built.code === 0 ? await capture(process.execPath, check.node) : built;
  if (code !== 0) failure = output;
  else if (check.printsOutput === true) details = `  ${output.trim().replaceAll("\n", "; ")}`;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${failure === undefined ? "ok  " : "FAIL"} ${check.name.padEnd(width)} ${seconds.padStart(6)} s${details}`,
  );
  if (failure !== undefined) failures.push({ name: check.name, output: failure });
}

await runPool(
  Math.min(2, availableParallelism()),
  checks.map((check) => () => runCheck(check)),
);

for (const { name, output } of failures) console.log(`\n──── ${name} ────\n${output.trimEnd()}`);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`\n${checks.length - failures.length} of ${checks.length} checks passed in ${seconds} s`);
const report = process.env["TEST_REPORT"];
if (report !== undefined) {
  const failed = failures.map(({ name, output }) => ({ file: "check", title: name, error: getFirstLine(output) }));
  writeFileSync(report, JSON.stringify({ ...EMPTY_REPORT, failed } satisfies PartReport));
}
process.exitCode = failures.length === 0 ? 0 : 1;
