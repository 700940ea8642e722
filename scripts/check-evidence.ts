// docs/security.md and docs/conformance.md name the test that proves each row, as `server/path/x.test.ts › part of a
// title`. Every named file must exist and contain the title, and every row must have a verdict.
import { existsSync } from "node:fs";
import path from "node:path";
import { lineAt, read, root } from "./lib/files.ts";

/** Short names of source folders in those pages. */
const AREA_FOLDERS: Readonly<Record<string, string>> = {
  server: "apps/server/src",
  web: "apps/web/src",
  contract: "packages/contract/src",
  engine: "packages/engine/src",
  "engine-test": "packages/engine/test",
  markdown: "packages/markdown/src",
  rounds: "packages/rounds/src",
  transfer: "packages/transfer/src",
  rating: "packages/rating/src",
  sanitise: "packages/sanitise/src",
  ui: "packages/ui/src",
};

const EVIDENCE = /`((?:[\w-]+\/)*[\w.-]+\.(?:test|spec)\.tsx?)(?: › ([^`]+))?`/g;

/** Finds problems with the tests that a page names, as `line: problem`. */
export function findEvidenceProblems(page: string, base: string): string[] {
  const problems: string[] = [];
  for (const match of page.matchAll(EVIDENCE)) {
    const [, named = "", title] = match;
    const [area = "", ...rest] = named.split("/");
    const file = area in AREA_FOLDERS ? [AREA_FOLDERS[area], ...rest].join("/") : named;
    const line = lineAt(page, match.index);
    if (!existsSync(path.join(base, file))) problems.push(`${line}: there is no ${file}`);
    else if (title !== undefined && !read(base, file).includes(title))
      problems.push(`${line}: ${file} has no test about "${title}"`);
  }
  page.split("\n").forEach((row, index) => {
    const isEmpty = /^\|.*\|\s*\|$/.test(row) && !/^\|[\s|-]*\|$/.test(row);
    if (isEmpty || row.includes("TODO")) problems.push(`${index + 1}: the row has no verdict`);
  });
  return problems;
}

if (import.meta.main) {
  for (const page of ["docs/security.md", "docs/conformance.md"])
    for (const problem of findEvidenceProblems(read(root, page), root)) {
      console.log(`${page}:${problem}`);
      process.exitCode = 1;
    }
}
