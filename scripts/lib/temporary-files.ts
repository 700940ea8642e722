import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Writes files below a temporary folder and returns it with a function that removes it. */
export function writeTemporaryFiles(files: Readonly<Record<string, string>>): { base: string; remove: () => void } {
  const base = mkdtempSync(path.join(tmpdir(), "showrunner-check-"));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
    writeFileSync(path.join(base, file), text);
  }
  return { base, remove: () => rmSync(base, { recursive: true, force: true }) };
}
