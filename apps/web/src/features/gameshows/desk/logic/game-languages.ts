import type { Locale } from "@showrunner/i18n";

export interface WrittenGames {
  readonly language: Locale;
  readonly titles: readonly string[];
}

/** Titles grouped by the language in which the games are written, in the order of the games. */
export function describeLanguages(
  games: readonly { readonly language: Locale; readonly title: string }[],
): readonly WrittenGames[] {
  return [...Map.groupBy(games, ({ language }) => language)].map(([language, own]) => ({
    language,
    titles: own.map(({ title }) => title),
  }));
}
