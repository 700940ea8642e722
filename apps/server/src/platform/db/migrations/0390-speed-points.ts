import type { Migration } from "./migration.ts";

/** Rounds in which early answers earn more; existing rounds have none. */
export const migrations: readonly Migration[] = [
  {
    id: "0390_game_rounds_speed_points",
    up: (schema, { flag }) =>
      schema.alterTable("game_rounds").addColumn("speed_points", flag, (column) => column.notNull().defaultTo(0)),
  },
];
