import { insertGuardRow } from "./guard-row.ts";
import type { Migration } from "./migration.ts";

/** Runs of AI providers begin one at a time, so that no user has more active ones than allowed. */
export const migrations: readonly Migration[] = [insertGuardRow("0750_guard_row_of_runs", "ai_runs")];
