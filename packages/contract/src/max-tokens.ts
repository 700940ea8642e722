/** Limit of texts without one of their own, which every model accepts: a run costs about what was reserved at most. */
export const DEFAULT_MAX_TOKENS = 4_096;
