export const PAIR_LIMITS = { min: 2, max: 8 } as const;
export const MAX_DISTRACTORS = 4;
/** Maximum length of a text on either side, in characters. */
export const MAX_MATCHING_TEXT = 120;
