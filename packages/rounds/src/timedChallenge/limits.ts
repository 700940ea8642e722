/** Longest texts in characters, largest numbers. Apart from the model, so that phones load these alone. */
export const config_limits = { prompt: 2_000, item: 120, items: 500, bonus_points: 1_000_000 } as const;

/** Most items that one team may have named at a time. */
export const most_items = 100;
