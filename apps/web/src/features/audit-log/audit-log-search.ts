import { AUDIT_AREAS } from "@showrunner/contract/enum-values";
import { omitUndefined, parseDay, parseOneOf, parseText } from "../../lib/search-params.ts";

/** Search parameters of the audit log. */
export const auditLogSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    search: parseText(search["search"]),
    area: parseOneOf(search["area"], AUDIT_AREAS),
    actor: parseText(search["actor"]),
    from: parseDay(search["from"]),
    until: parseDay(search["until"]),
  });
export type AuditLogSearch = ReturnType<typeof auditLogSearch>;

/** Midnight of a day, or of the next one, in the browser's time zone. */
function toMidnight(day: string, addDays: number): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + addDays);
  return date.toISOString();
}

/** Converts the filter to the API's query; both days count in full. */
export function toAuditLogQuery({ search, area, actor, from, until }: AuditLogSearch) {
  return omitUndefined({
    search,
    area,
    actor_id: actor,
    from: from === undefined ? undefined : toMidnight(from, 0),
    until: until === undefined ? undefined : toMidnight(until, 1),
  });
}
