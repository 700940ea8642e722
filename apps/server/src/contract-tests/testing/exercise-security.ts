import type { AuditLogRepository } from "../../platform/audit-log/index.ts";
import type { FailedLoginsRepository } from "../../platform/limits/failed-logins.repository.ts";
import type { DataKeysRepository } from "../../platform/secrets/data-keys.repository.ts";
import type { SecurityEventsRepository } from "../../platform/security-log/index.ts";
import type { Recorder } from "./recorder.ts";

interface Repositories {
  readonly audit_log: AuditLogRepository;
  readonly security_events: SecurityEventsRepository;
}

/** Failed logins of `u1`. */
export async function exerciseFailedLogins(
  failedLogins: FailedLoginsRepository,
  { reads, writes }: Recorder,
): Promise<void> {
  const failure = (id: string, failedAt: number) =>
    failedLogins.insert({
      id,
      account: "user:u1",
      address: "here",
      device: id === "f2" ? "d" : null,
      failed_at: failedAt,
    });
  await writes("failed_logins.insert", failure("f1", 5), failure("f2", 6), failure("f3", 6));
  await reads("failed_logins.findRecent", failedLogins.findRecent("user:u1", 4));
  await reads(
    "failed_logins.countRecent",
    failedLogins.countRecent(["user:u1", "user:u2"], 5).then((counts) => [...counts]),
  );
  await reads(
    "failed_logins.countRecent of nobody",
    failedLogins.countRecent([], 5).then(({ size }) => size),
  );
  await writes("failed_logins.deleteUntil", failedLogins.deleteUntil(5));
  await reads("failed_logins.findRecent of those left", failedLogins.findRecent("user:u1", 0));
  await writes("failed_logins.deleteByAccount", failedLogins.deleteByAccount("user:u1"));
  await reads("failed_logins.findRecent after it", failedLogins.findRecent("user:u1", 0));
}

/** The logs of security events and of changes. */
export async function exerciseLogs(
  { security_events, audit_log }: Repositories,
  { ids, reads, writes }: Recorder,
): Promise<void> {
  const event = (id: string, createdAt: number, type: "logout" | "login_failed" = "logout") => ({
    id,
    type,
    actor_id: id === "e1" ? "u1" : null,
    target_id: id === "e2" ? "u1" : null,
    subject: null,
    address: "::1",
    user_agent: null,
    request_id: null,
    created_at: createdAt,
  });
  await writes("security_events.insert", security_events.insert([event("e1", 5), event("e2", 5), event("e3", 6)]));
  await writes("security_events.insert more", security_events.insert([event("e4", 7, "login_failed")]));
  const anyEvent = { type: undefined, user_id: undefined, after: null, limit: 5 };
  await ids("security_events.listPage", security_events.listPage({ ...anyEvent, limit: 1 }));
  await ids("security_events.listPage after", security_events.listPage({ ...anyEvent, after: { value: 5, id: "e2" } }));
  await ids("security_events.listPage of a type", security_events.listPage({ ...anyEvent, type: "login_failed" }));
  await ids("security_events.listPage of a user", security_events.listPage({ ...anyEvent, user_id: "u1" }));
  await ids(
    "security_events.listPage about a user",
    security_events.listPage({ ...anyEvent, target_id: "u2", after: { value: 7, id: "e9" } }),
  );
  await reads("security_events.findNthNewestTime", security_events.findNthNewestTime(2));
  await reads("security_events.findNthNewestTime of too many", security_events.findNthNewestTime(9));
  await writes("security_events.deleteUntil", security_events.deleteUntil(5));
  await ids("security_events that are left", security_events.listPage(anyEvent));

  const entry = (id: string) => ({
    id,
    area: "configuration" as const,
    action: "changed",
    subject: "ÄRGER",
    search_folded: "ärger",
    actor_id: "u2",
    values_before: null,
    values_after: '{"a":"ä"}',
    address: "::1",
    user_agent: null,
    request_id: null,
    created_at: 5,
  });
  await writes("audit_log.insert", audit_log.insert(entry("l1")), audit_log.insert(entry("l2")));
  await writes("audit_log.insert of an older one", audit_log.insert({ ...entry("l0"), actor_id: null, created_at: 3 }));
  await reads("audit_log.findPage found", audit_log.findPage({ search: "Ärg", after: null, limit: 1 }));
  await ids("audit_log.findPage by name", audit_log.findPage({ search: "NAME-u2", after: null, limit: 5 }));
  await ids("audit_log.findPage by actor", audit_log.findPage({ actor_id: "u2", after: null, limit: 5 }));
  await ids("audit_log.findPage of a time", audit_log.findPage({ from: 3, until: 5, after: null, limit: 5 }));
  await ids("audit_log.findPage", audit_log.findPage({ area: undefined, after: null, limit: 5 }));
  await ids(
    "audit_log.findPage after",
    audit_log.findPage({ area: "configuration", after: { value: 5, id: "l2" }, limit: 5 }),
  );
  await writes("audit_log.deleteUntil", audit_log.deleteUntil(3));
  await ids("audit_log that is left", audit_log.findPage({ after: null, limit: 5 }));
}

/** Keys that encrypt secrets. */
export async function exerciseDataKeys(dataKeys: DataKeysRepository, { reads, writes }: Recorder): Promise<void> {
  const dataKey = { slot: 1, id: "k1", wrapped_key: "old", created_at: 5 } as const;
  await writes("data_keys.insert", dataKeys.insert(dataKey));
  await writes("data_keys.insert of a second one", dataKeys.insert({ ...dataKey, id: "k2" }));
  await writes("data_keys.rewrap", dataKeys.rewrap("old", "new"));
  await writes("data_keys.rewrap again", dataKeys.rewrap("old", "other"));
  await reads("data_keys.find", dataKeys.find());
  await writes("data_keys.retire", dataKeys.retire("k1"), dataKeys.insert({ ...dataKey, id: "k2" }));
  await writes("data_keys.retire again", dataKeys.retire("k1"));
  await reads("data_keys.findAll", dataKeys.findAll());
  await writes("data_keys.deleteFormer", dataKeys.deleteFormer("k1"));
  await writes("data_keys.deleteFormer again", dataKeys.deleteFormer("k1"));
}
