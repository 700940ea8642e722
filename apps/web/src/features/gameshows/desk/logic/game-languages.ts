import type { Locale } from "@showrunner/i18n";

export interface WrittenGames {
  readonly language: Locale;
  readonly titles: readonly string[];
}

/** Titles by the language that the games are written in, in the order of the games. */
export function describeLanguages(
  games: readonly { readonly language: Locale; readonly title: string }[],
): readonly WrittenGames[] {
  return [...Map.groupBy(games, ({ language }) => language)].map(([language, own]) => ({
    language,
    titles: own.map(({ title }) => title),
  }));
}
