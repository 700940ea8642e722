import type { Migration } from "./migration.ts";

/** Rounds may override when their timer starts. */
export const migrations: readonly Migration[] = [
  {
    id: "0306_game_rounds_timer_start",
    up: (schema, { word }) => schema.alterTable("game_rounds").addColumn("timer_start", word),
  },
];
