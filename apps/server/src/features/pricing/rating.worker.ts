import { createRater, type Rater, type UnratedReason } from "@showrunner/rating";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import {
  UniqueViolation,
  WriteConflict,
  type Database,
  type RatedChargesTable,
  type UsageEventsTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { newId } from "../../platform/ids.ts";
import type { JobHandler } from "../../platform/jobs/index.ts";
import type { ChargesRepository } from "./charges.repository.ts";
import { toCatalog, toConversion, toRatableEvent, toRule } from "./pricing.rows.ts";
import type { PricingRepository } from "./pricing.repository.ts";

/**
 * Events per transaction. Fewer on the embedded database, whose single writer also serves the shows. Shared databases
 * write concurrently, and each transaction costs several round trips.
 */
const EMBEDDED_BATCH_SIZE = 500;
const SHARED_BATCH_SIZE = 1_000;
/** Events per lookup. Large, because without statistics databases sort all waiting events for each lookup. */
const LOOKUP_SIZE = 10_000;
/** After a conflict with another worker, events are looked up again; after this many, the job pauses. */
const MAX_CONFLICTS = 20;
const CONFLICT_DELAY_MS = 5_000;
const GENERATION = 1;

interface Dependencies {
  readonly database: Pick<Database, "write" | "transact">;
  readonly pricing: Pick<PricingRepository, "findGuard" | "load" | "lockUnchanged">;
  readonly charges: ChargesRepository;
  readonly auditLog: AuditLog;
  /** Adds the job that `handler` handles. */
  readonly addJob: () => WriteStatement;
  readonly wakeJobs: () => void;
  readonly now: () => number;
}

export interface RatingWorker {
  /** Makes events without a charge wait to be rated again. Resolves to their number. */
  rerate(by: AuditContext): Promise<number>;
  readonly handler: JobHandler;
}

interface LoadedRater {
  readonly guard: number;
  readonly rater: Rater;
}

/** Rates usage in the background. An event may be rated more than once, but gets only one charge. */
export function createRatingWorker(dependencies: Dependencies): RatingWorker {
  const { database, pricing, charges, auditLog, addJob, wakeJobs, now } = dependencies;
  const batchSize = database.transact === null ? EMBEDDED_BATCH_SIZE : SHARED_BATCH_SIZE;
  let loaded: LoadedRater | null = null;

  const loadRater = async (): Promise<LoadedRater> => {
    if (loaded !== null && loaded.guard === (await pricing.findGuard())) return loaded;
    const model = await pricing.load();
    const rater = createRater({
      catalogs: model.catalogs.map(toCatalog),
      rules: model.rules.map(toRule),
      conversions: model.conversions.map(toConversion),
    });
    loaded = { guard: model.guard, rater };
    return loaded;
  };

  const rateAll = ({ guard, rater }: LoadedRater, events: readonly UsageEventsTable[]) => {
    const rated: RatedChargesTable[] = [];
    const unrated = new Map<UnratedReason, string[]>();
    const ratedAt = now();
    for (const event of events) {
      const rating = rater.rate(toRatableEvent(event));
      if (rating.status === "rated")
        rated.push({
          ...rating.charge,
          id: newId(),
          event_id: event.id,
          generation: GENERATION,
          occurred_at: event.occurred_at,
          rated_at: ratedAt,
        });
      else unrated.set(rating.reason, [...(unrated.get(rating.reason) ?? []), event.id]);
    }
    return [
      pricing.lockUnchanged(guard),
      ...charges.insertCharges(rated),
      ...[...unrated].flatMap(([reason, ids]) => charges.setReason(reason, ids)),
    ];
  };

  /** Returns false, having charged nothing, if another worker rated some of the events or the model changed. */
  const rateBatch = async (ids: readonly string[]): Promise<boolean> => {
    const events = await charges.findEvents(ids);
    try {
      await database.write(rateAll(await loadRater(), events));
      return true;
    } catch (error) {
      if (error instanceof UniqueViolation) await database.write(charges.deleteRatedWaiting(ids));
      else if (!(error instanceof WriteConflict)) throw error;
      return false;
    }
  };

  return {
    rerate: async (by) => {
      const events = await charges.countUnrated();
      if (events === 0) return 0;
      const change = {
        area: "pricing",
        action: "usage_rerated",
        subject: String(events),
        before: {},
        after: {},
      } as const;
      await database.write([charges.queueUnrated(), addJob(), auditLog.record(change, by)]);
      wakeJobs();
      return events;
    },
    handler: async (_payload, { signal }) => {
      let conflicts = 0;
      for (;;) {
        const ids = await charges.findWaiting(LOOKUP_SIZE);
        if (ids.length === 0) return { kind: "done", statements: [] };
        for (let start = 0; start < ids.length; start += batchSize) {
          if (signal.aborted) return { kind: "retry", afterMs: 0, statements: [] };
          if (await rateBatch(ids.slice(start, start + batchSize))) continue;
          conflicts += 1;
          if (conflicts > MAX_CONFLICTS) return { kind: "retry", afterMs: CONFLICT_DELAY_MS, statements: [] };
          break;
        }
      }
    },
  };
}
