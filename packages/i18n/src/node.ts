import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { TranslationFiles } from "./index.ts";

const load = createRequire(import.meta.url);

/** Reads the translations of a folder, for programs that run without Vite; with Vite, `import.meta.glob` finds them. */
export function readTranslations(folder: string): TranslationFiles {
  const names = readdirSync(folder).filter((name) => /^[a-z]{2}\.ts$/.test(name) && name !== "en.ts");
  return Object.fromEntries(
    names.map((name) => [`./${name}`, (load(path.join(folder, name)) as { readonly default: unknown }).default]),
  );
}
