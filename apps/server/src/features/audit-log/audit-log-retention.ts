import type { AuditLogRepository } from "../../platform/audit-log/index.ts";
import type { Database } from "../../platform/db/index.ts";
import { startPeriodicTask, type PeriodicTask } from "../../platform/safe-timers.ts";

const CLEANUP_INTERVAL_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: Pick<AuditLogRepository, "deleteUntil">;
  /** Days that entries are kept. */
  readonly getDays: () => number;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

/** Deletes old entries every hour. Every server of a cluster does so; repeated deletion is harmless. */
export function startAuditLogRetention({ database, repository, getDays, onError, now }: Dependencies): PeriodicTask {
  const clean = () => database.write([repository.deleteUntil(now() - getDays() * DAY_MS)]);
  return startPeriodicTask(clean, CLEANUP_INTERVAL_MS, onError);
}
