export { applyTranslation, changeTranslation } from "./change-translation.ts";
export {
  checkPairs,
  checkRoundTranslation,
  TRANSLATION_CHECKS,
  type TranslationIssue,
  type TranslationLanguages,
} from "./check-translation.ts";
export {
  getTranslationStatus,
  isUpToDate,
  pairTexts,
  toGameSource,
  toRoundSource,
  type AnswersPair,
  type Pairs,
  type TextPair,
  type TranslatedRound,
  type TranslationSource,
  type TranslationStatus,
} from "./pair-texts.ts";
