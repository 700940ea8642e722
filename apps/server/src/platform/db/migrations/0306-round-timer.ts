import type { Migration } from "./migration.ts";

/** A round may say by itself when its timer starts. */
export const round_timer_migrations: readonly Migration[] = [
  {
    id: "0306_game_rounds_timer_start",
    up: (schema, { word }) => schema.alterTable("game_rounds").addColumn("timer_start", word),
  },
];
