// Checks the compressed size of what a browser must load before a page works against a budget. Counted from Vite's
// manifest: an entry, its static imports, their style sheets, and the lazy chunks named here.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./lib/files.ts";

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

interface Budget {
  readonly page: string;
  readonly entry: string;
  readonly limitKb: number;
  /** Lazy chunks that the first useful screen needs. */
  readonly lazy: RegExp | undefined;
}

const budgets: readonly Budget[] = [
  {
    page: "play page, buzz screen",
    entry: "play.html",
    limitKb: 80,
    lazy: /^_screen-|rounds\/src\/classic\/views\/team\.tsx$/,
  },
  { page: "landing page", entry: "landing.html", limitKb: 115, lazy: /landing\/parts\/landing-sections/ },
  { page: "host app, first screen", entry: "index.html", limitKb: 220, lazy: undefined },
  { page: "host app with dashboard", entry: "index.html", limitKb: 235, lazy: /dashboard-screen/ },
];

/** Files of an entry: its own, its static imports, and the lazy chunks that match `lazy`. */
export function collectFiles(manifest: Manifest, entry: string, lazy: RegExp | undefined): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const next of chunk.imports ?? []) add(next);
    for (const next of chunk.dynamicImports ?? []) if (lazy?.test(manifest[next]?.src ?? next) === true) add(next);
  };
  add(entry);
  return files;
}

if (import.meta.main) {
  const dist = path.join(root, "apps/web/dist");
  const manifestFile = path.join(dist, ".vite/manifest.json");
  if (!existsSync(manifestFile)) {
    console.log("The built web app has no .vite/manifest.json (build.manifest is off in vite.config.ts?)");
    process.exit(1);
  }
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
  for (const { page, entry, limitKb, lazy } of budgets) {
    if (manifest[entry] === undefined) {
      console.log(`${page}: the build has no entry ${entry}`);
      process.exitCode = 1;
      continue;
    }
    const sizes = [...collectFiles(manifest, entry, lazy)]
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => ({ file, bytes: gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length }))
      .toSorted((a, b) => b.bytes - a.bytes);
    const kb = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    console.log(`${page}: ${kb.toFixed(1)} of ${limitKb} KB gzip`);
    if (kb <= limitKb) continue;
    process.exitCode = 1;
    for (const { file, bytes } of sizes) console.log(`  ${(bytes / 1000).toFixed(1).padStart(7)} KB ${file}`);
  }
}
