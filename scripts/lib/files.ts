import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const root: string = path.dirname(path.dirname(import.meta.dirname));

/** Path of a program in `node_modules`. */
export const binPath = (name: string): string => path.join(root, "node_modules", ...name.split("/"));

const SKIPPED_FOLDERS = new Set(["node_modules", "dist", ".git", ".runtime", ".cache", "coverage", "test-results"]);

/** Lists every file below `dir` (relative to `base`, with forward slashes), sorted per folder. */
export function listFiles(base: string, dir = ""): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(path.join(base, dir), { withFileTypes: true })) {
    const file = dir === "" ? entry.name : `${dir}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) found.push(...listFiles(base, file));
    } else found.push(file);
  }
  return found.toSorted();
}

const SOURCE = /\.tsx?$/;
const GENERATED = /\.gen\.ts$|\.d\.ts$/;

/** Lists the TypeScript sources of the product: `packages/*` and `apps/*`. */
export function listSources(base: string): string[] {
  return listFiles(base)
    .filter((file) => /^(packages|apps)\/[^/]+\//.test(file))
    .filter((file) => SOURCE.test(file) && !GENERATED.test(file));
}

/** Lists the TypeScript sources of the tools around the product: `bench`, `e2e` and `scripts`. */
export function listToolSources(base: string): string[] {
  return listFiles(base).filter((file) => /^(bench|e2e|scripts)\/.*\.tsx?$/.test(file));
}

export function isTest(file: string): boolean {
  return /\.(test|spec|bench)\.tsx?$|\/(testing|test|tests|__tests__)\//.test(file);
}

export function read(base: string, file: string): string {
  return readFileSync(path.join(base, file), "utf8");
}

/** Line number (from 1) of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}
