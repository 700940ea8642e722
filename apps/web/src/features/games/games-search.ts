import { locales } from "@showrunner/i18n";
import { omitUndefined, parseOneOf, parseText } from "../../lib/search-params.ts";

/** Validates the library's search parameters. */
export const gamesSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    search: parseText(search["search"]),
    tag: parseText(search["tag"]),
    difficulty: parseOneOf(search["difficulty"], ["easy", "medium", "hard"]),
    language: parseOneOf(search["language"], locales),
    shared: parseOneOf(search["shared"], ["yes", "no"]),
    sort: parseOneOf(search["sort"], ["updated", "points"]),
  });
export type GamesSearch = ReturnType<typeof gamesSearch>;
