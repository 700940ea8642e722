// Checks which zones may import which (docs/architecture.md), and what pure code may use. Every rule has a planted
// violation under scripts/fixtures/imports and a test that detects it.
import { readdirSync } from "node:fs";
import path from "node:path";
import { isTest, lineAt, root } from "./lib/files.ts";
import { readModules, walk, type AstNode, type Import, type Module } from "./lib/modules.ts";

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The zone of a file, for the import rules. */
type Zone =
  | "engine"
  | "rounds"
  | "rounds-host-view"
  | "rounds-stage-view"
  | "contract"
  | "i18n"
  | "ui-stage"
  | "ui-host"
  | "server"
  | "web"
  | "play";

const zones: readonly (readonly [RegExp, Zone])[] = [
  [/^packages\/engine\//, "engine"],
  // views.ts only lists the views, loaded lazily.
  [/^packages\/rounds\/src\/views\.ts$/, "rounds-host-view"],
  [/^packages\/rounds\/src\/.*views\/.*(moderator|editor|host)/i, "rounds-host-view"],
  [/^packages\/rounds\/src\/(.*views\/|.*\.tsx$)/, "rounds-stage-view"],
  [/^packages\/rounds\//, "rounds"],
  [/^packages\/contract\//, "contract"],
  [/^packages\/i18n\//, "i18n"],
  [/^packages\/ui\/src\/host\//, "ui-host"],
  [/^packages\/ui\//, "ui-stage"],
  [/^apps\/server\//, "server"],
  // The landing page must be lean, too.
  [/^apps\/web\/src\/(play(\/|[.-])|features\/landing\/)/, "play"],
  [/^apps\/web\//, "web"],
];

const zoneOf = (file: string): Zone | undefined => zones.find(([pattern]) => pattern.test(file))?.[1];

/** Zones that each zone may import, besides itself. */
const ALLOWED_ZONES: Readonly<Record<Zone, readonly Zone[]>> = {
  engine: [],
  rounds: ["engine", "i18n"],
  "rounds-stage-view": ["rounds", "ui-stage", "i18n"],
  "rounds-host-view": ["rounds", "rounds-stage-view", "ui-stage", "ui-host", "i18n"],
  contract: ["engine", "i18n"],
  i18n: [],
  "ui-stage": ["i18n"],
  "ui-host": ["ui-stage", "i18n"],
  server: ["engine", "rounds", "contract", "i18n"],
  web: ["engine", "rounds", "rounds-host-view", "rounds-stage-view", "contract", "ui-stage", "ui-host", "i18n", "play"],
  play: ["engine", "rounds", "rounds-host-view", "rounds-stage-view", "contract", "ui-stage", "i18n", "web"],
};

/** Besides `ALLOWED_ZONES`, for `import type` only. */
const ALLOWED_TYPE_ZONES: Readonly<Partial<Record<Zone, readonly Zone[]>>> = {
  "rounds-stage-view": ["engine"],
  "rounds-host-view": ["engine"],
};

/** External packages that pure code (no clock, randomness or I/O) may use. */
const PURE_PACKAGES: Readonly<Partial<Record<Zone, readonly string[]>>> = {
  engine: ["immutable", "@noble/hashes"],
  rounds: ["immutable"],
};

const IMPURE_GLOBALS = new Set([
  "Date",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "performance",
  "process",
  "crypto",
  "fetch",
  "require",
  "globalThis",
  "window",
  "document",
]);

const QUERY_METHODS = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "replaceInto", "mergeInto"]);
const DATABASE_PACKAGES = /^(kysely|better-sqlite3|pg|mysql2)(\/|$)/;
const SQL_FILES = /^apps\/server\/src\/(platform\/db\/|.*(repository|event-log)\.ts$)/;
const ENVIRONMENT_FILES = /^apps\/server\/src\/(config|main)\.ts$/;

/** Rendering time depends on user input, so the server does it in a worker with limits. */
const MARKDOWN_RENDERER = "packages/markdown/src/render-markdown.ts";
const MARKDOWN_WORKER = "apps/server/src/platform/markdown/markdown.worker.ts";

/** Too heavy for the lean pages, which phones load over slow connections. The navigation rules belong to all pages. */
const HEAVY_PACKAGES = /^(@mantine|@tanstack)\/|^(zod|react-hook-form|@hookform\/resolvers)(\/|$)/;
const HEAVY_FILES =
  /^(apps\/web\/src\/(features\/(?!landing\/)|app\/(?!route-guards\.ts$)|routes\/)|packages\/ui\/src\/host\/)/;

const isExempt = (file: string): boolean => isTest(file) && !/^packages\/engine\/src\/testing\/(?!sim\/)/.test(file);
const isPure = (file: string): boolean => PURE_PACKAGES[zoneOf(file) ?? "web"] !== undefined && !isExempt(file);
const packageOf = (file: string): string => file.split("/").slice(0, 2).join("/");
const featureOf = (file: string): string | undefined => /^(apps\/\w+\/src\/features\/[^/]+)\//.exec(file)?.[1];
const isRelative = (specifier: string): boolean => specifier.startsWith(".");

function checkImport(base: string, file: string, found: Import): string | undefined {
  const zone = zoneOf(file);
  if (zone === undefined) return undefined;
  const { specifier, target, kind } = found;

  if (target === undefined) {
    const allowed = PURE_PACKAGES[zone];
    if (
      allowed !== undefined &&
      !isExempt(file) &&
      !allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`))
    )
      return `pure code must not import ${specifier}`;
    if (zone === "ui-stage" && specifier.startsWith("@mantine/")) return `ui/stage must not import ${specifier}`;
    if (zone.endsWith("-view") && /^(@mantine|@tanstack)\//.test(specifier))
      return `views of rounds get their components from ui, not from ${specifier}`;
    if (
      zone === "server" &&
      !isTest(file) &&
      kind !== "type" &&
      DATABASE_PACKAGES.test(specifier) &&
      !SQL_FILES.test(file)
    )
      return `SQL belongs in repository.ts, event-log.ts and platform/db; this imports ${specifier}`;
    if (zone === "server" && kind !== "type" && specifier.startsWith("micromark"))
      return `the server renders markdown in platform/markdown/markdown.worker.ts alone; this imports ${specifier}`;
    if (zone === "play" && kind !== "type" && HEAVY_PACKAGES.test(specifier))
      return `the play page must not carry ${specifier}`;
    return undefined;
  }

  if (isRelative(specifier) && packageOf(file) !== packageOf(target))
    return `reaches into ${packageOf(target)} by path; import the package by its name`;

  if (zone === "server" && !isTest(file) && kind !== "type" && target === MARKDOWN_RENDERER && file !== MARKDOWN_WORKER)
    return `the server renders markdown in ${MARKDOWN_WORKER} alone`;

  const targetZone = zoneOf(target);
  if (targetZone !== undefined && targetZone !== zone) {
    const listed = ALLOWED_ZONES[zone].includes(targetZone);
    const asType = kind === "type" && ALLOWED_TYPE_ZONES[zone]?.includes(targetZone);
    const ownTest = isTest(file) && packageOf(file) === packageOf(target);
    if (!listed && !asType && !ownTest) return `${zone} must not import ${targetZone} (${specifier})`;
  }
  if (isTest(file)) return undefined;

  if (zone === "play" && kind !== "type" && HEAVY_FILES.test(target)) return `the play page must not carry ${target}`;

  const feature = featureOf(file);
  const other = featureOf(target);
  if (feature !== undefined && other !== undefined && feature !== other && kind !== "type")
    return `a feature must not run the insides of another (${other.split("/").at(-1)}); compose.ts or a route joins them`;
  if (other !== undefined && kind !== "type" && file.startsWith("apps/server/src/platform/"))
    return `platform code must know no feature (${other.split("/").at(-1)})`;

  const [type = "", otherType = ""] = [file, target].map(
    (name) => /^packages\/rounds\/src\/[^/]+(?=\/)/.exec(name)?.[0],
  );
  const isRoundType = (dir: string): boolean =>
    dir !== "" && readdirSync(path.join(base, dir)).some((name) => /(^|\.)judge\.ts$/.test(name));
  if (type !== otherType && isRoundType(type) && isRoundType(otherType))
    return `a round type must not use another one's folder (${otherType.split("/").at(-1)})`;
  return undefined;
}

/** Identifiers that are only names of members: `x.process`, `{ process: 1 }`, `interface { process: string }`. */
function isLabel(parent: AstNode | undefined, key: string): boolean {
  return parent !== undefined && (key === "property" || key === "key") && parent["computed"] !== true;
}

function checkSyntax(module: Module): Violation[] {
  const { file, text, parsed } = module;
  const zone = zoneOf(file);
  const requiresPurity = isPure(file);
  const isServer = zone === "server" && !isTest(file);
  if (!requiresPurity && !isServer) return [];
  const found: Violation[] = [];
  const report = (node: AstNode, message: string): void => {
    found.push({ file, line: lineAt(text, node.start), message });
  };
  walk(parsed.program as unknown as AstNode, (node, parent, key) => {
    if (node.type !== "Identifier") return;
    const name = node["name"] as string;
    if (requiresPurity && !isLabel(parent, key)) {
      if (IMPURE_GLOBALS.has(name)) report(node, `pure code must not use ${name}`);
      const member = parent?.type === "MemberExpression" ? (parent["property"] as AstNode) : undefined;
      const isSafe = member !== undefined && parent?.["computed"] !== true && member["name"] !== "random";
      if (name === "Math" && !isSafe) report(node, "pure code must not use Math.random");
    }
    if (!isServer) return;
    const isMember = parent?.type === "MemberExpression" && key === "property";
    if (isMember && QUERY_METHODS.has(name) && !SQL_FILES.test(file))
      report(node, `SQL belongs in repository.ts, event-log.ts and platform/db; this calls ${name}`);
    const ofProcess = isMember && (parent["object"] as AstNode)["name"] === "process";
    if (ofProcess && name === "env" && !ENVIRONMENT_FILES.test(file))
      report(node, "only config.ts reads the environment");
  });
  return found;
}

/** Finds heavy modules that the play page would load by static imports of our files, with the import path. */
function checkPlayWeight(modules: readonly Module[]): Violation[] {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const found: Violation[] = [];
  const seen = new Set<string>();
  const starts = modules.filter(({ file }) => zoneOf(file) === "play" && !isTest(file));
  const queue = starts.map((module) => ({ module, way: [module.file], line: 1 }));
  for (const { file } of starts) seen.add(file);
  for (const { module, way, line } of queue) {
    for (const { kind, specifier, target, line: ownLine } of module.imports) {
      if (kind !== "value") continue;
      const at = way.length === 1 ? ownLine : line;
      const isHeavy = target === undefined ? HEAVY_PACKAGES.test(specifier) : HEAVY_FILES.test(target);
      // Direct imports have already been reported.
      if (isHeavy && way.length > 1)
        found.push({
          file: way[0] ?? "",
          line: at,
          message: `the play page must not carry ${target ?? specifier}: ${[...way, target ?? specifier].join(" → ")}`,
        });
      const next = target === undefined || isHeavy || seen.has(target) ? undefined : byFile.get(target);
      if (next === undefined) continue;
      seen.add(next.file);
      queue.push({ module: next, way: [...way, next.file], line: at });
    }
  }
  return found;
}

export function checkImports(base: string): { files: number; violations: Violation[] } {
  const modules = readModules(base);
  const violations: Violation[] = [];
  for (const module of modules) {
    const { file } = module;
    const [error] = module.parsed.errors;
    if (error !== undefined) violations.push({ file, line: 1, message: `does not parse: ${error.message}` });
    for (const found of module.imports) {
      const message = checkImport(base, file, found);
      if (message !== undefined) violations.push({ file, line: found.line, message });
    }
    violations.push(...checkSyntax(module));
  }
  violations.push(...checkPlayWeight(modules));
  return { files: modules.length, violations };
}

if (import.meta.main) {
  const { files, violations } = checkImports(root);
  for (const { file, line, message } of violations) console.log(`${file}:${line}: ${message}`);
  console.log(`${violations.length} violations in ${files} files`);
  process.exitCode = violations.length === 0 && files > 0 ? 0 : 1;
}
