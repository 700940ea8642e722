import type { Logger } from "pino";
import type { SecurityEventType } from "@showrunner/contract/rest";
import type { Database, SecurityEventsTable } from "../db/index.ts";
import { newId } from "../ids.ts";
import type { SecurityEventsRepository } from "./security-events.repository.ts";
import { sanitiseText } from "./sanitise-text.ts";
import type { RecordSecurityEvent } from "./security-event.ts";
import { setSafeTimeout } from "../safe-timers.ts";

/**
 * Maximum number of events per type and minute; further ones are only counted, so that a flood cannot fill the disk.
 */
export const MAX_EVENTS_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
/** Delay before queued events are written together, in ms. */
const FLUSH_DELAY_MS = 1_000;
/** Maximum number of queued events while the database is down; the log stream contains all of them. */
const MAX_QUEUED_EVENTS = 2_000;
/** Retention: number of newest rows, and maximum age. */
const RETENTION = { rows: 100_000, ms: 90 * 24 * 3_600_000 } as const;
const CLEANUP_INTERVAL_MS = 10 * MINUTE_MS;

export interface SecurityLog {
  readonly record: RecordSecurityEvent;
  /** Writes the queued events. */
  close(): Promise<void>;
}

interface SecurityLogDependencies {
  readonly logger: Logger;
  readonly database: Pick<Database, "write">;
  readonly repository: SecurityEventsRepository;
  readonly now: () => number;
}

/** Writes security events as log lines, at every log level, and as rows that admins can read. */
export function createSecurityLog({ logger, database, repository, now }: SecurityLogDependencies): SecurityLog {
  // Enabled at every log level, unless logging is off.
  const eventLogger = logger.child({}, { level: logger.level === "silent" ? "silent" : "info" });
  let queue: SecurityEventsTable[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let lastCleanupAt = 0;
  const windows = new Map<SecurityEventType, { readonly since: number; count: number }>();

  const isOverLimit = (type: SecurityEventType): boolean => {
    const window = windows.get(type);
    if (window === undefined || now() - window.since >= MINUTE_MS) {
      const leftOut = (window?.count ?? 0) - MAX_EVENTS_PER_MINUTE;
      if (leftOut > 0) eventLogger.warn({ security_event: { type, left_out: leftOut } }, "security events suppressed");
      windows.set(type, { since: now(), count: 1 });
      return false;
    }
    window.count += 1;
    return window.count > MAX_EVENTS_PER_MINUTE;
  };

  const deleteExpired = async (): Promise<void> => {
    if (now() - lastCleanupAt < CLEANUP_INTERVAL_MS) return;
    lastCleanupAt = now();
    const surplus = await repository.findNthNewestTime(RETENTION.rows);
    await database.write([repository.deleteUntil(Math.max(surplus ?? 0, now() - RETENTION.ms))]);
  };

  const write = async (): Promise<void> => {
    const rows = queue;
    if (rows.length === 0) return;
    queue = [];
    try {
      await database.write([repository.insert(rows)]);
      await deleteExpired();
    } catch (err) {
      logger.warn({ err, events: rows.length }, "security events could not be stored");
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return (writing = writing.then(write));
  };

  return {
    record: ({ type, source, actor_id = null, target_id = null, subject }) => {
      if (isOverLimit(type)) return;
      const event = {
        type,
        actor_id,
        target_id,
        subject: sanitiseText(subject),
        address: sanitiseText(source.address) ?? "",
        user_agent: sanitiseText(source.user_agent),
        request_id: sanitiseText(source.request_id),
      };
      eventLogger.info({ security_event: event }, "security event");
      if (queue.length >= MAX_QUEUED_EVENTS) return;
      queue.push({ id: newId(), ...event, created_at: now() });
      timer ??= setSafeTimeout(() => void flush(), FLUSH_DELAY_MS).unref();
    },
    close: flush,
  };
}
