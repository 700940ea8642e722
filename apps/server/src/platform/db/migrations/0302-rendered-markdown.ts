import type { Migration } from "./migration.ts";

/** HTML next to the markdown that it was rendered from. */
export const migrations: readonly Migration[] = [
  {
    id: "0302_games_rules_html",
    up: (schema, { text }) => schema.alterTable("games").addColumn("rules_html", text),
  },
  {
    id: "0303_game_rounds_content_html",
    up: (schema, { text }) => schema.alterTable("game_rounds").addColumn("content_html", text),
  },
  {
    id: "0304_game_rounds_answer_html",
    up: (schema, { text }) => schema.alterTable("game_rounds").addColumn("answer_html", text),
  },
];
