import type { AuditAction } from "@showrunner/contract/rest";
import type { AuditLogTable, WriteStatement } from "../db/index.ts";
import { foldFullText } from "../db/fold.ts";
import { newId } from "../ids.ts";
import { sanitiseText, type RequestSource } from "../security-log/index.ts";
import type { AuditLogRepository } from "./audit-log.repository.ts";

/** Actor and request source of a change. */
export interface AuditContext {
  readonly actor_id: string | null;
  readonly source: RequestSource;
}

type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

interface AuditedChange {
  readonly area: AuditLogTable["area"];
  readonly action: AuditAction;
  readonly subject?: string;
  /** The changed values; a secret is given as `changed`, never as its value. */
  readonly before: AuditValues;
  readonly after: AuditValues;
}

export interface AuditLog {
  /** Statement for the write that makes the change, so that neither exists without the other. */
  record(change: AuditedChange, by: AuditContext): WriteStatement;
}

/** The log of changes made by admins: who, when, from where, what, before and after. */
export function createAuditLog(repository: AuditLogRepository, now: () => number): AuditLog {
  return {
    record: ({ area, action, subject, before, after }, { actor_id, source }) =>
      repository.insert({
        id: newId(),
        area,
        action,
        subject: sanitiseText(subject),
        search_folded: foldFullText(sanitiseText(subject) ?? ""),
        actor_id,
        values_before: JSON.stringify(before),
        values_after: JSON.stringify(after),
        address: sanitiseText(source.address) ?? "",
        user_agent: sanitiseText(source.user_agent),
        request_id: sanitiseText(source.request_id),
        created_at: now(),
      }),
  };
}
