import type { Migration } from "./migration.ts";

/** Texts of games and rounds in other languages, and the terms that translations keep to. */
export const migrations: readonly Migration[] = [
  {
    id: "0710_games_translations",
    up: (schema, { json }) => schema.alterTable("games").addColumn("translations", json),
  },
  {
    id: "0711_games_glossary",
    up: (schema, { json }) => schema.alterTable("games").addColumn("glossary", json),
  },
  {
    id: "0712_game_rounds_translations",
    up: (schema, { json }) => schema.alterTable("game_rounds").addColumn("translations", json),
  },
];
