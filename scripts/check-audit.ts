// Asks the npm registry for known vulnerabilities in the packages that an installation runs (all but devDependencies),
// as the lock file names them. Fails on high and critical ones. Skipped if the registry is out of reach or has no
// audit endpoint, as most mirrors have none.
import { execFile } from "node:child_process";
import { root } from "./lib/files.ts";
import { createNpmCall } from "./setup.mjs";

/** Advisories that do not concern the product, by URL, each with the reason. */
const ACCEPTED: Readonly<Record<string, string>> = {};
const REPORTED_SEVERITIES: readonly string[] = ["high", "critical"];
/** npm's start included. */
const TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 8_000;

interface Advisory {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly severity: string;
  readonly range: string;
}

/** The parts of npm's report that are used; `via` names a package if the advisory is about a dependency. */
interface AuditReport {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (Advisory | string)[] }>>;
}

export type AuditResult =
  | { readonly kind: "skipped"; readonly reason: string }
  | { readonly kind: "checked"; readonly problems: readonly string[] };

function parseReport(json: string): AuditReport | null {
  try {
    return JSON.parse(json) as AuditReport;
  } catch {
    return null;
  }
}

/** Evaluates the output of `npm audit --json`. */
export function readAudit(json: string, accepted: Readonly<Record<string, string>> = ACCEPTED): AuditResult {
  const report = parseReport(json);
  if (report?.vulnerabilities === undefined)
    return { kind: "skipped", reason: report?.message ?? "npm printed no report" };
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((advisory) => typeof advisory !== "string")
    .filter(({ severity, url }) => REPORTED_SEVERITIES.includes(severity) && !Object.hasOwn(accepted, url));
  const problems = advisories.map(
    ({ name, range, severity, title, url }) => `${name} ${range}: ${title} (${severity}, ${url})`,
  );
  return { kind: "checked", problems: [...new Set(problems)].toSorted() };
}

function runAudit(): Promise<AuditResult> {
  // `offline` would make npm report that there are no vulnerabilities.
  const { command, args, options } = createNpmCall([
    "audit",
    "--json",
    "--omit=dev",
    "--package-lock-only",
    "--no-offline",
    "--loglevel=silent",
    "--fetch-retries=0",
    `--fetch-timeout=${REQUEST_TIMEOUT_MS}`,
  ]);
  return new Promise((resolve) => {
    const limits = { timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
    // npm fails if it found anything, so only its output counts.
    execFile(command, args, { ...options, ...limits, cwd: root }, (error, output) => {
      const isLate = error?.killed === true;
      resolve(isLate ? { kind: "skipped", reason: "no response from the registry" } : readAudit(output));
    });
  });
}

if (import.meta.main) {
  const result = await runAudit();
  if (result.kind === "skipped") console.log(`skipped: ${result.reason}`);
  else for (const problem of result.problems) console.log(problem);
  process.exitCode = result.kind === "checked" && result.problems.length > 0 ? 1 : 0;
}
