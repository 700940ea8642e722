import type { Translation, Translations } from "@showrunner/contract/rest";
import { locales, type Locale } from "@showrunner/i18n";
import {
  changeTranslation,
  checkPairs,
  checkRoundTranslation,
  getTranslationStatus,
  isUpToDate,
  pairTexts,
  toGameSource,
  toRoundSource,
  type Pairs,
  type TranslationIssue,
  type TranslationSource,
  type TranslationStatus,
} from "@showrunner/sanitise/translation";
import type { Draft, DraftAction, DraftGameFields, DraftRoundFields } from "../draft/draft.ts";

/** The translation of a round, or of the game's own texts. */
export interface TranslatedPart {
  /** Key of the round; null for the game. */
  readonly key: string | null;
  readonly source: TranslationSource;
  readonly translations: Translations;
  readonly translation: Translation | undefined;
  readonly pairs: Pairs;
  readonly status: TranslationStatus;
  readonly issues: readonly TranslationIssue[];
}

/** Cache of parts by their fields, so that editing one round does not check the others again. */
export type PartsCache = WeakMap<DraftGameFields | DraftRoundFields, TranslatedPart>;

function describePart(
  key: string | null,
  source: TranslationSource,
  translations: Translations,
  to: Locale,
): Omit<TranslatedPart, "issues"> {
  const translation = translations[to];
  const pairs = pairTexts(source, translation);
  return { key, source, translations, translation, pairs, status: getTranslationStatus(source, translation) };
}

/**
 * The game's own texts and its rounds with their translations.
 *
 * @param cache must belong to this language and glossary
 */
export function listParts({ game, rounds }: Draft, to: Locale, cache: PartsCache): readonly TranslatedPart[] {
  const languages = { from: game.language, to, glossary: game.glossary ?? [] };
  const find = (fields: DraftGameFields | DraftRoundFields, create: () => TranslatedPart): TranslatedPart => {
    const part = cache.get(fields) ?? create();
    cache.set(fields, part);
    return part;
  };
  return [
    find(game, () => {
      const part = describePart(null, toGameSource(game), game.translations ?? {}, to);
      return { ...part, issues: checkPairs(part.pairs, languages) };
    }),
    ...rounds.map(({ key, fields }) =>
      find(fields, () => ({
        ...describePart(key, toRoundSource(fields), fields.translations ?? {}, to),
        issues: checkRoundTranslation(fields, fields.translations?.[to], languages),
      })),
    ),
  ];
}

/** Whether a draft is complete, fits the current texts and has no issues, so that it can be approved with others. */
export const isReady = ({ status, pairs, issues, translation }: TranslatedPart): boolean =>
  status === "draft" && translation !== undefined && issues.length === 0 && isUpToDate(pairs);

/** Number of translations to review: outdated ones, which are not played, and those with forbidden differences. */
export function countDoubtful(draft: Draft): number {
  const parts = locales.flatMap((to) => (to === draft.game.language ? [] : listParts(draft, to, new WeakMap())));
  return parts.filter(
    ({ translation, status, issues }) => translation !== undefined && (status === "outdated" || issues.length > 0),
  ).length;
}

export const setTranslations = (key: string | null, translations: Translations): DraftAction =>
  key === null
    ? { type: "change_game", fields: { translations } }
    : { type: "change_round", key, fields: { translations } };

/** Stores a change of a part's translation. */
export function changePart(
  { key, source, translations, translation }: TranslatedPart,
  to: Locale,
  change: Parameters<typeof changeTranslation>[2],
): DraftAction {
  const { [to]: _before, ...others } = translations;
  const changed = changeTranslation(source, translation, change);
  return setTranslations(key, changed === null ? others : { ...others, [to]: changed });
}
