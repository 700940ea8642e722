/** Maximum lengths in characters and largest numbers. Separate from the model, so that phones load only these. */
export const CONFIG_LIMITS = { prompt: 2_000, item: 120, items: 500, bonus_points: 1_000_000 } as const;

/** Maximum number of items per team. */
export const MAX_ITEMS = 100;
