import type { AuditEntry } from "@showrunner/contract/rest";
import type { ListedAuditEntry } from "../../platform/audit-log/index.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

const parseValues = (text: string | null): AuditEntry["before"] =>
  text === null ? null : (JSON.parse(text) as AuditEntry["before"]);

/** An entry as the API sends it. */
export function presentAuditEntry(row: ListedAuditEntry): AuditEntry {
  return {
    id: row.id,
    area: row.area,
    action: row.action,
    subject: row.subject,
    actor_id: row.actor_id,
    actor: row.actor,
    before: parseValues(row.values_before),
    after: parseValues(row.values_after),
    address: row.address,
    user_agent: row.user_agent,
    request_id: row.request_id,
    created_at: toIsoTime(row.created_at),
  };
}
