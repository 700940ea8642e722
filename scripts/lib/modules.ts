import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseSync, type ParseResult } from "oxc-parser";
import { lineAt, listSources, listToolSources, read } from "./files.ts";

/** One import or re-export of a file. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** `dynamic` is `import("…")`; `type` is erased at run time. */
  readonly kind: "value" | "type" | "dynamic";
  /** The imported file (from the root) if it is ours. */
  readonly target: string | undefined;
}

export interface Module {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly parsed: ParseResult;
}

interface PackageJson {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, string>>;
}

/** Our packages by name, with their folder and exports. */
function readPackages(base: string): Map<string, { dir: string; exports: Readonly<Record<string, string>> }> {
  const found = new Map<string, { dir: string; exports: Readonly<Record<string, string>> }>();
  for (const group of ["packages", "apps"]) {
    if (!existsSync(path.join(base, group))) continue;
    for (const name of readdirSync(path.join(base, group))) {
      const dir = `${group}/${name}`;
      if (!existsSync(path.join(base, dir, "package.json"))) continue;
      const json = JSON.parse(read(base, `${dir}/package.json`)) as PackageJson;
      if (json.name !== undefined) found.set(json.name, { dir, exports: json.exports ?? {} });
    }
  }
  return found;
}

/** Parses all sources of a checkout and resolves their imports. */
export function readModules(base: string): Module[] {
  const packages = readPackages(base);

  function resolvePackage(specifier: string): string | undefined {
    const [, name = "", rest = ""] = /^(@[^/]+\/[^/]+|[^/]+)(.*)$/.exec(specifier) ?? [];
    const found = packages.get(name);
    if (found === undefined) return undefined;
    const subpath = `.${rest}`;
    const exact = found.exports[subpath];
    if (exact !== undefined) return path.posix.join(found.dir, exact);
    for (const [pattern, target] of Object.entries(found.exports)) {
      const [head, tail] = pattern.split("*");
      if (tail === undefined || head === undefined || !subpath.startsWith(head) || !subpath.endsWith(tail)) continue;
      return path.posix.join(found.dir, target.replace("*", subpath.slice(head.length, subpath.length - tail.length)));
    }
    return `${found.dir}/${rest.slice(1)}`;
  }

  function resolve(from: string, specifier: string): string | undefined {
    const plain = specifier.replace(/\?.*$/, "");
    const target = plain.startsWith(".") ? path.posix.join(path.posix.dirname(from), plain) : resolvePackage(plain);
    if (target === undefined) return undefined;
    const candidates = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`];
    return candidates.find((file) => /\.\w+$/.test(file) && existsSync(path.join(base, file))) ?? target;
  }

  return [...listSources(base), ...listToolSources(base)].map((file) => {
    const text = read(base, file);
    const parsed = parseSync(file, text);
    const imports: Import[] = [];
    const add = (specifier: string, offset: number, kind: Import["kind"]): void => {
      imports.push({ specifier, line: lineAt(text, offset), kind, target: resolve(file, specifier) });
    };
    const { staticImports, staticExports, dynamicImports } = parsed.module;
    for (const { moduleRequest, entries, start } of staticImports) {
      const isType = entries.length > 0 && entries.every((entry) => entry.isType);
      add(moduleRequest.value, start, isType ? "type" : "value");
    }
    for (const { entries } of staticExports) {
      const bySource = Map.groupBy(entries, (entry) => entry.moduleRequest?.value);
      for (const [specifier, parts] of bySource) {
        if (specifier === undefined) continue;
        add(specifier, parts[0]?.start ?? 0, parts.every((entry) => entry.isType) ? "type" : "value");
      }
    }
    for (const { moduleRequest } of dynamicImports) {
      const literal = /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
      if (literal?.[1] !== undefined) add(literal[1], moduleRequest.start, "dynamic");
    }
    return { file, text, imports, parsed };
  });
}

export interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is AstNode {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}

/** Visits every node of a syntax tree with its parent and the parent's property. */
export function walk(
  node: AstNode,
  visit: (node: AstNode, parent: AstNode | undefined, key: string) => void,
  parent?: AstNode,
  key = "",
): void {
  visit(node, parent, key);
  for (const [name, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit, node, name);
    } else if (isNode(value)) walk(value, visit, node, name);
  }
}
