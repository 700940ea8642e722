import { ACTIVE_RUN_STATES, type MediaStatistics, type RecentMediaRequest } from "@showrunner/contract/rest";
import type { UserCaller } from "../../platform/http/caller.ts";
import { ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { FindCosts } from "../../platform/media/generation.ts";
import type { readRequest } from "../ai-runs/index.ts";
import type { createUsageService } from "../usage/index.ts";
import { MEDIA_OPERATIONS } from "./media-operations.ts";
import type { GeneratedMediaRepository } from "./generated-media.repository.ts";
import type { MediaKind } from "./media-models.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** Usage of generation: of the caller, or for admins of all users. */
export interface MediaUsageService {
  getStatistics(caller: UserCaller, kind: MediaKind, days: number): Promise<ServiceResult<MediaStatistics>>;
  listRecent(
    caller: UserCaller,
    kind: MediaKind,
    limit: number,
  ): Promise<ServiceResult<{ items: RecentMediaRequest[] }>>;
}

interface Dependencies {
  readonly summarise: ReturnType<typeof createUsageService>["summarise"];
  readonly records: Pick<GeneratedMediaRepository, "findRecent">;
  readonly findCosts: FindCosts;
  readonly readRequest: typeof readRequest;
  readonly now: () => number;
}

const DAY_MS = 24 * 3_600_000;
const isActive = (state: string): boolean => (ACTIVE_RUN_STATES as readonly string[]).includes(state);

export function createMediaUsageService(dependencies: Dependencies): MediaUsageService {
  const { summarise, records, findCosts, now } = dependencies;
  return {
    getStatistics: async ({ isAdmin, user_id }, kind, days) => {
      const from = new Date(now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
      const owner = isAdmin ? {} : { user_id };
      const summary = await summarise({ from, operation: MEDIA_OPERATIONS[kind], ...owner });
      if (!summary.ok) return summary;
      const { to, total, days: byDay, models } = summary.value;
      return ok({ from, to, total, days: byDay, models });
    },
    listRecent: async ({ isAdmin, user_id }, kind, limit) => {
      const rows = await records.findRecent(MEDIA_OPERATIONS[kind], isAdmin ? undefined : user_id, limit);
      const costs = await findCosts(rows.filter(({ state }) => !isActive(state)).map(({ id }) => id));
      const items = rows.map((row): RecentMediaRequest => {
        const isInLibrary = row.purpose === "library";
        return {
          id: row.id,
          state: row.state,
          provider_name: row.provider_name,
          model: row.model,
          prompt: isInLibrary || row.user_id === user_id ? dependencies.readRequest(row).prompt : null,
          user_id: row.user_id,
          username: row.username,
          media_id: isInLibrary ? row.linked_id : null,
          failure: row.failure,
          cost: isActive(row.state) ? null : (costs.get(row.id) ?? null),
          created_at: toIsoTime(row.created_at),
        };
      });
      return ok({ items });
    },
  };
}
