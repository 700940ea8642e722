/** Default of `max_tokens`, which every model accepts. It bounds the cost of a run to about what was reserved. */
export const DEFAULT_MAX_TOKENS = 4_096;
