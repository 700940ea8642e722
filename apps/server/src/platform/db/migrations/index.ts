import { readdirSync } from "node:fs";
import type { Migration } from "./migration.ts";

export type { Migration } from "./migration.ts";

const files = readdirSync(import.meta.dirname)
  .filter((name) => /^\d{4}-[\w-]+\.ts$/.test(name))
  .toSorted();
const modules = await Promise.all(
  files.map(
    // Vite (in tests) warns of a path that it cannot analyse.
    async (file) => (await import(/* @vite-ignore */ `./${file}`)) as { readonly migrations: readonly Migration[] },
  ),
);

/** All migrations in the order of their ids: those of the files of this folder, which start with their first id. */
export const migrations: readonly Migration[] = modules.flatMap((module) => module.migrations);
