import type { Logger } from "pino";
import type { SecurityEventType } from "@showrunner/contract/rest";
import type { Database, SecurityEventsTable } from "../db/index.ts";
import { newId } from "../ids.ts";
import type { SecurityEventsRepository } from "./security-events-repository.ts";
import type { RecordSecurityEvent } from "./security-event.ts";
import { later } from "../tasks.ts";

/** Events per type and minute; further ones are only counted, so that a flood does not fill the disk. */
export const max_per_minute = 300;
const minute_ms = 60_000;
/** Delay before queued events are written together, in ms. */
const flush_after_ms = 1_000;
/** Queued events while the database is down; the log stream contains all of them. */
const max_waiting = 2_000;
/** Retention: number of newest rows, and maximum age. */
const keep = { rows: 100_000, ms: 90 * 24 * 3_600_000 } as const;
const clean_every_ms = 10 * minute_ms;
/** Maximum characters of untrusted text. */
const max_text = 200;

export interface SecurityLog {
  readonly record: RecordSecurityEvent;
  /** Writes queued events. */
  close(): Promise<void>;
}

interface Dependencies {
  readonly logger: Logger;
  readonly database: Pick<Database, "write">;
  readonly repository: SecurityEventsRepository;
  readonly now: () => number;
}

/** Truncates untrusted text and removes control characters that terminals or log viewers interpret. */
function bounded(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  return text.slice(0, max_text).replaceAll(/[\p{C}\u2028\u2029]/gu, "\uFFFD");
}

/** Security events as log lines, at every log level, and as rows that admins can read. */
export function createSecurityLog({ logger, database, repository, now }: Dependencies): SecurityLog {
  // Always enabled, unless logging is off.
  const lines = logger.child({}, { level: logger.level === "silent" ? "silent" : "info" });
  let waiting: SecurityEventsTable[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let cleaned_at = 0;
  const windows = new Map<SecurityEventType, { readonly since: number; count: number }>();

  const isTooMany = (type: SecurityEventType): boolean => {
    const window = windows.get(type);
    if (window === undefined || now() - window.since >= minute_ms) {
      const left_out = (window?.count ?? 0) - max_per_minute;
      if (left_out > 0) lines.warn({ security_event: { type, left_out } }, "security events suppressed");
      windows.set(type, { since: now(), count: 1 });
      return false;
    }
    window.count += 1;
    return window.count > max_per_minute;
  };

  const clean = async (): Promise<void> => {
    if (now() - cleaned_at < clean_every_ms) return;
    cleaned_at = now();
    const surplus = await repository.momentOfNewest(keep.rows);
    await database.write([repository.removeUntil(Math.max(surplus ?? 0, now() - keep.ms))]);
  };

  const write = async (): Promise<void> => {
    const rows = waiting;
    if (rows.length === 0) return;
    waiting = [];
    try {
      await database.write([repository.insert(rows)]);
      await clean();
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
    record: ({ type, origin, actor_id = null, target_id = null, subject }) => {
      if (isTooMany(type)) return;
      const event = {
        type,
        actor_id,
        target_id,
        subject: bounded(subject),
        address: bounded(origin.address) ?? "",
        user_agent: bounded(origin.user_agent),
        request_id: bounded(origin.request_id),
      };
      lines.info({ security_event: event }, "security event");
      if (waiting.length >= max_waiting) return;
      waiting.push({ id: newId(), ...event, created_at: now() });
      timer ??= later(() => void flush(), flush_after_ms).unref();
    },
    close: flush,
  };
}
