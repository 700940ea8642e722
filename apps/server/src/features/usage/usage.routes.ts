import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { exportUsageEvents, exportUsageSummary } from "./usage-export.ts";
import type { UsageEventsRepository } from "./usage-events.repository.ts";
import { toMoments, type UsageService } from "./usage.service.ts";

export function registerUsageRoutes(
  mount: Mount,
  usage: UsageService,
  events: Pick<UsageEventsRepository, "findPage">,
): void {
  mount("GET /usage/summary", ({ query }) => usage.summarise(query));
  mount("GET /usage/events", ({ query }) => usage.list(query));
  mount("GET /usage/export", async ({ query: { format, language, from, to, ...filter } }) => {
    const range = usage.resolveRange({ from, to });
    if (!range.ok) return range;
    if (format === "csv") {
      const name = `usage ${range.value.from} – ${range.value.to}`;
      return ok(exportUsageEvents(events, { ...toMoments(range.value), ...filter }, { name, locale: language }));
    }
    const summary = await usage.summarise({ ...range.value, ...filter });
    return summary.ok ? ok(await exportUsageSummary(summary.value, language)) : summary;
  });
  mount("GET /usage/own", ({ caller, query }) => usage.summarise({ ...query, user_id: caller.user_id }));
  mount("GET /usage/own/events", ({ caller, query }) => usage.list({ ...query, user_id: caller.user_id }));
}
