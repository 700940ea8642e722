import type { Locale } from "@showrunner/i18n";
import type { FrozenContent, FrozenGame, FrozenRound } from "../content.ts";
import { memoise } from "../projection/memoise.ts";

/** Languages that a round is translated into. */
export const translationLanguages = ({ translations = {} }: FrozenRound): readonly Locale[] =>
  Object.keys(translations) as Locale[];

function localiseRound(round: FrozenRound, language: Locale): FrozenRound {
  const texts = round.translations?.[language];
  return texts === undefined ? round : { ...round, ...texts, source: round };
}

function localiseGame(game: FrozenGame, language: Locale): FrozenGame {
  const rounds = game.rounds.map((round) => localiseRound(round, language));
  const isTranslated = rounds.some((round, index) => round !== game.rounds[index]);
  const texts = game.translations?.[language];
  return texts === undefined && !isTranslated ? game : { ...game, ...texts, rounds };
}

function createLocalisedContent(content: FrozenContent, language: Locale): FrozenContent {
  const games = content.games.map((game) => localiseGame(game, language));
  return games.some((game, index) => game !== content.games[index]) ? { ...content, games } : content;
}

const localisedContents: (content: FrozenContent) => Map<Locale, FrozenContent> = memoise(() => new Map());

/** The content with its translations into this language (LANG-1); the same object if there are none. */
export function localiseContent(content: FrozenContent, language: Locale): FrozenContent {
  const known = localisedContents(content);
  const localised = known.get(language) ?? createLocalisedContent(content, language);
  known.set(language, localised);
  return localised;
}
