import { DIFFICULTIES } from "@showrunner/contract/enum-values";
import { locales } from "@showrunner/i18n";
import { omitUndefined, parseOneOf, parseText } from "../../lib/search-params.ts";

/** Validates the library's search parameters. */
export const gamesSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    search: parseText(search["search"]),
    tag: parseText(search["tag"]),
    difficulty: parseOneOf(search["difficulty"], DIFFICULTIES),
    language: parseOneOf(search["language"], locales),
    shared: parseOneOf(search["shared"], ["yes", "no"]),
    sort: parseOneOf(search["sort"], ["updated", "points"]),
  });
/** Search parameters of the host's own games and of games shared with hosts. */
export const myGamesSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    from: parseOneOf(search["from"], ["shared"]),
    search: parseText(search["search"]),
    tag: parseText(search["tag"]),
    language: parseOneOf(search["language"], locales),
    sort: parseOneOf(search["sort"], ["updated", "points"]),
  });
export type MyGamesSearch = ReturnType<typeof myGamesSearch>;
export type GamesSearch = ReturnType<typeof gamesSearch>;
