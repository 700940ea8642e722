import { defined, oneOf, textOf } from "../../app/search.ts";

/** Validates the library's search parameters. */
export const gamesSearch = (search: Record<string, unknown>) =>
  defined({
    search: textOf(search["search"]),
    tag: textOf(search["tag"]),
    difficulty: oneOf(search["difficulty"], ["easy", "medium", "hard"]),
    language: oneOf(search["language"], ["en", "de"]),
    shared: oneOf(search["shared"], ["yes", "no"]),
    sort: oneOf(search["sort"], ["updated", "points"]),
  });
export type GamesSearch = ReturnType<typeof gamesSearch>;
