import { MAX_USAGE_DAYS, USAGE_SUMMARY_DAYS, type UsageEvent, type UsageSummary } from "@showrunner/contract/rest";
import { failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { decodeCursor, toPage } from "../../platform/http/paging.ts";
import type { UsageDaysQuery, UsageDaysRepository } from "./usage-days.repository.ts";
import type { UsageEventsQuery, UsageEventsRepository } from "./usage-events.repository.ts";
import { toDay } from "./usage-groups.ts";
import { summariseUsage } from "./summarise-usage.ts";
import { presentUsageEvent } from "./usage.presenter.ts";

const DAY_MS = 24 * 3_600_000;

/** Days as `YYYY-MM-DD`, both included. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}
interface GivenRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
type Filter = Omit<UsageDaysQuery, keyof DayRange>;
type EventFilter = Omit<UsageEventsQuery, "from" | "until" | "after" | "limit">;

export interface UsageService {
  summarise(query: GivenRange & Filter): Promise<ServiceResult<UsageSummary>>;
  list(
    query: GivenRange & EventFilter & { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<ServiceResult<{ items: UsageEvent[]; next_cursor: string | null }>>;
  /** Resolves and checks the range of a request; the last 30 days by default. */
  resolveRange(given: GivenRange): ServiceResult<DayRange>;
}

/** Converts a range of days to epoch ms. */
export function toMoments({ from, to }: DayRange): { readonly from: number; readonly until: number } {
  return { from: Date.parse(from), until: Date.parse(to) + DAY_MS };
}

export function createUsageService({
  days,
  events,
  now,
}: {
  readonly days: Pick<UsageDaysRepository, "findRange">;
  readonly events: Pick<UsageEventsRepository, "findPage" | "findUsernames">;
  readonly now: () => number;
}): UsageService {
  const resolveRange = (given: GivenRange): ServiceResult<DayRange> => {
    const to = given.to ?? toDay(now());
    const from = given.from ?? toDay(Date.parse(to) - (USAGE_SUMMARY_DAYS - 1) * DAY_MS);
    if (from > to) return failField("to", "range_reversed");
    if ((Date.parse(to) - Date.parse(from)) / DAY_MS + 1 > MAX_USAGE_DAYS)
      return failField("from", "range_too_long", { max: MAX_USAGE_DAYS });
    return ok({ from, to });
  };
  return {
    resolveRange,
    summarise: async ({ from, to, ...filter }) => {
      const range = resolveRange({ from, to });
      if (!range.ok) return range;
      const [rows, usernames] = await Promise.all([
        days.findRange({ ...range.value, ...filter }),
        events.findUsernames(),
      ]);
      return ok(summariseUsage(rows, range.value, usernames));
    },
    list: async ({ from, to, cursor, limit, ...filter }) => {
      const range = resolveRange({ from, to });
      if (!range.ok) return range;
      const rows = await events.findPage({ ...toMoments(range.value), ...filter, after: decodeCursor(cursor), limit });
      return ok(toPage(rows, limit, (row) => ({ value: row.occurred_at, id: row.id }), presentUsageEvent));
    },
  };
}
