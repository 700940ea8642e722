import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { LoadTranslations } from "./index.ts";

const load = createRequire(import.meta.url);

/**
 * Reads the translations of a folder at once, for programs that run without Vite; with Vite, `import.meta.glob` finds
 * them.
 */
export function readTranslations(folder: string): LoadTranslations {
  const names = readdirSync(folder).filter((name) => /^[a-z]{2}\.ts$/.test(name) && name !== "en.ts");
  const translations = Object.fromEntries(
    names.map((name) => [`./${name}`, (load(path.join(folder, name)) as { readonly default: unknown }).default]),
  );
  return () => translations;
}
