import type { GameFields, RoundFields, Translation } from "@showrunner/contract/rest";
import type { FrozenGame, FrozenRound, GameTexts, RoundDefinitions, RoundTexts } from "@showrunner/engine";
import { locales, type Locale } from "@showrunner/i18n";
import {
  applyTranslation,
  checkPairs,
  getTranslationStatus,
  pairTexts,
  toGameSource,
  toRoundSource,
  type Pairs,
  type TranslationSource,
} from "@showrunner/sanitise/translation";
import type { MarkdownRenderer } from "../../platform/markdown/index.ts";

const ASSET_PATTERN = /asset:[\w-]+/g;

const listAssets = (html: string): string => [...new Set(html.match(ASSET_PATTERN))].toSorted().join(" ");

/** Returns the pairs of texts if the translation is approved, up to date, and keeps all links and placeholders. */
function findPlayablePairs(
  source: TranslationSource,
  translation: Translation | undefined,
  { from, to }: { readonly from: Locale; readonly to: Locale },
): Pairs | null {
  if (getTranslationStatus(source, translation) !== "approved") return null;
  const pairs = pairTexts(source, translation);
  return checkPairs(pairs, { from, to, glossary: [] }).some(({ isBlocking }) => isBlocking) ? null : pairs;
}

/** The question as displays show it; some round types keep it in their config. */
export function getFrozenQuestion(
  { question, type, config }: Pick<RoundFields, "question" | "type" | "config">,
  definitions: RoundDefinitions,
): string {
  return question.trim() === "" ? (definitions.get(type)?.questionText?.(config) ?? question) : question;
}

interface Dependencies {
  readonly definitions: RoundDefinitions;
  readonly markdown: MarkdownRenderer;
}

export interface TranslationFreezer {
  /** Returns the translations in which the round is played; unapproved and outdated ones are omitted. */
  freezeRound(fields: RoundFields, language: Locale, frozen: FrozenRound): Promise<Pick<FrozenRound, "translations">>;
  freezeGame(fields: GameFields, frozen: Pick<FrozenGame, "rules_html">): Promise<Pick<FrozenGame, "translations">>;
}

export function createTranslationFreezer({ definitions, markdown }: Dependencies): TranslationFreezer {
  /** Null if the text cannot be rendered or refers to other files than the source; then the source text is played. */
  const render = async (text: string, sourceHtml: string): Promise<string | null> => {
    if (text === "") return sourceHtml === "" ? "" : null;
    const result = await markdown.render(text);
    return result.ok && listAssets(result.html) === listAssets(sourceHtml) ? result.html : null;
  };

  const freezeRoundTexts = async (
    fields: RoundFields,
    pairs: Pairs,
    frozen: FrozenRound,
  ): Promise<RoundTexts | null> => {
    const translated = applyTranslation(fields, pairs);
    if ((definitions.get(fields.type)?.validateConfig(translated.config) ?? []).length > 0) return null;
    const contentHtml = await render(translated.content, frozen.content_html);
    const answerHtml = await render(translated.answer_content, frozen.answer_html);
    if (contentHtml === null || answerHtml === null) return null;
    const { title, answers, config } = translated;
    return {
      title,
      question: getFrozenQuestion(translated, definitions),
      content_html: contentHtml,
      answers,
      answer_html: answerHtml,
      config,
    };
  };

  const freezeGameTexts = async (
    fields: GameFields,
    pairs: Pairs,
    frozen: Pick<FrozenGame, "rules_html">,
  ): Promise<GameTexts | null> => {
    const { title, description, rules, equipment } = applyTranslation(fields, pairs);
    const rulesHtml = await render(rules, frozen.rules_html);
    return rulesHtml === null ? null : { title, description, rules_html: rulesHtml, equipment };
  };

  /** Freezes one language after the other: few render threads are available anyway. */
  const freezeAll = async <T>(
    fields: Pick<RoundFields, "translations">,
    source: TranslationSource,
    from: Locale,
    freeze: (pairs: Pairs) => Promise<T | null>,
  ): Promise<{ readonly translations?: Partial<Record<Locale, T>> }> => {
    const frozen = new Map<Locale, T>();
    for (const to of locales) {
      const translation = to === from ? undefined : fields.translations?.[to];
      const pairs = translation === undefined ? null : findPlayablePairs(source, translation, { from, to });
      const texts = pairs === null ? null : await freeze(pairs);
      if (texts !== null) frozen.set(to, texts);
    }
    return frozen.size === 0 ? {} : { translations: Object.fromEntries(frozen) };
  };

  return {
    freezeRound: (fields, language, frozen) =>
      freezeAll(fields, toRoundSource(fields), language, (pairs) => freezeRoundTexts(fields, pairs, frozen)),
    freezeGame: (fields, frozen) =>
      freezeAll(fields, toGameSource(fields), fields.language, (pairs) => freezeGameTexts(fields, pairs, frozen)),
  };
}
