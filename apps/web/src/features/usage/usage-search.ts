import { AI_PURPOSES } from "@showrunner/contract/enum-values";
import { omitUndefined, parseDay, parseOneOf, parseText } from "../../lib/search-params.ts";

export const USAGE_GROUPS = ["models", "users", "purposes"] as const;
/** Tabs besides the overview. */
export const USAGE_TABS = ["pricing", "budgets"] as const;
/** Ranges that end today, in days; the default of 30 is not stored in the URL. */
export const PRESETS = [7, 30, 90, 365] as const;
export const DEFAULT_DAYS = 30;

const DAY_MS = 24 * 3_600_000;
/** Search parameters of *Usage and Costs*. */
export const usageSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    tab: parseOneOf(search["tab"], USAGE_TABS),
    from: parseDay(search["from"]),
    to: parseDay(search["to"]),
    group: parseOneOf(search["group"], USAGE_GROUPS),
    provider: parseText(search["provider"]),
    model: parseText(search["model"]),
    user: parseText(search["user"]),
    purpose: parseOneOf(search["purpose"], AI_PURPOSES),
  });
export type UsageSearch = ReturnType<typeof usageSearch>;

/** Converts the filter to the API's query. */
export function toUsageFilter({ from, to, provider, model, user, purpose }: UsageSearch) {
  return omitUndefined({ from, to, provider_id: provider, model, user_id: user, purpose });
}

/** UTC day of a time, as on the server. */
export const toDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The range of `days` days up to today; empty for the default range. */
export function toPresetRange(days: number, now: number): { readonly from?: string; readonly to?: string } {
  return days === DEFAULT_DAYS ? {} : { from: toDay(now - (days - 1) * DAY_MS), to: toDay(now) };
}

/** The preset that equals a range; undefined if there is none. */
export function findPreset({ from, to }: UsageSearch, now: number): number | undefined {
  return PRESETS.find((days) => {
    const preset = toPresetRange(days, now);
    return preset.from === from && preset.to === to;
  });
}
