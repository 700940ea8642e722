import { CompiledQuery } from "kysely";
import type { Migration } from "./migration.ts";

/** Games of a host, reusable in all of the host's shows. Existing games of a show belong to the owner of the show. */
export const migrations: readonly Migration[] = [
  {
    id: "0340_games_owner",
    up: (schema, { id }) => schema.alterTable("games").addColumn("owner_id", id),
  },
  {
    id: "0341_games_owner_of_show",
    up: () => ({
      compile: () =>
        CompiledQuery.raw(
          "update games set owner_id = (select shows.owner_id from shows where shows.id = games.show_id) where show_id is not null",
        ),
    }),
  },
  {
    id: "0342_games_by_owner",
    up: (schema) => schema.createIndex("games_by_owner").on("games").columns(["owner_id", "title_folded"]),
  },
];
