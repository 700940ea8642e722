import type { AuditLogRepository } from "../../platform/audit-log/index.ts";
import type { FailedLoginsRepository } from "../../platform/limits/failed-logins.repository.ts";
import type { DataKeysRepository } from "../../platform/secrets/data-keys.repository.ts";
import type { SecurityEventsRepository } from "../../platform/security-log/index.ts";
import type { Recorder } from "./recorder.ts";

interface Repositories {
  readonly auditLog: AuditLogRepository;
  readonly securityEvents: SecurityEventsRepository;
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
  await writes("failedLogins.insert", failure("f1", 5), failure("f2", 6), failure("f3", 6));
  await reads("failedLogins.findRecent", failedLogins.findRecent("user:u1", 4));
  await reads(
    "failedLogins.countRecent",
    failedLogins.countRecent(["user:u1", "user:u2"], 5).then((counts) => [...counts]),
  );
  await reads(
    "failedLogins.countRecent of nobody",
    failedLogins.countRecent([], 5).then(({ size }) => size),
  );
  await writes("failedLogins.deleteUntil", failedLogins.deleteUntil(5));
  await reads("failedLogins.findRecent of those left", failedLogins.findRecent("user:u1", 0));
  await writes("failedLogins.deleteByAccount", failedLogins.deleteByAccount("user:u1"));
  await reads("failedLogins.findRecent after it", failedLogins.findRecent("user:u1", 0));
}

/** The logs of security events and of changes. */
export async function exerciseLogs(
  { securityEvents, auditLog }: Repositories,
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
  await writes("securityEvents.insert", securityEvents.insert([event("e1", 5), event("e2", 5), event("e3", 6)]));
  await writes("securityEvents.insert more", securityEvents.insert([event("e4", 7, "login_failed")]));
  const anyEvent = { type: undefined, user_id: undefined, after: null, limit: 5 };
  await ids("securityEvents.listPage", securityEvents.listPage({ ...anyEvent, limit: 1 }));
  await ids("securityEvents.listPage after", securityEvents.listPage({ ...anyEvent, after: { value: 5, id: "e2" } }));
  await ids("securityEvents.listPage of a type", securityEvents.listPage({ ...anyEvent, type: "login_failed" }));
  await ids("securityEvents.listPage of a user", securityEvents.listPage({ ...anyEvent, user_id: "u1" }));
  await ids(
    "securityEvents.listPage about a user",
    securityEvents.listPage({ ...anyEvent, target_id: "u2", after: { value: 7, id: "e9" } }),
  );
  await reads("securityEvents.findNthNewestTime", securityEvents.findNthNewestTime(2));
  await reads("securityEvents.findNthNewestTime of too many", securityEvents.findNthNewestTime(9));
  await writes("securityEvents.deleteUntil", securityEvents.deleteUntil(5));
  await ids("securityEvents.listPage of those that are left", securityEvents.listPage(anyEvent));

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
  await writes("auditLog.insert", auditLog.insert(entry("l1")), auditLog.insert(entry("l2")));
  await writes("auditLog.insert of an older one", auditLog.insert({ ...entry("l0"), actor_id: null, created_at: 3 }));
  await reads("auditLog.findPage found", auditLog.findPage({ search: "Ärg", after: null, limit: 1 }));
  await ids("auditLog.findPage by name", auditLog.findPage({ search: "NAME-u2", after: null, limit: 5 }));
  await ids("auditLog.findPage by actor", auditLog.findPage({ actor_id: "u2", after: null, limit: 5 }));
  await ids("auditLog.findPage of a time", auditLog.findPage({ from: 3, until: 5, after: null, limit: 5 }));
  await ids("auditLog.findPage", auditLog.findPage({ area: undefined, after: null, limit: 5 }));
  await ids(
    "auditLog.findPage after",
    auditLog.findPage({ area: "configuration", after: { value: 5, id: "l2" }, limit: 5 }),
  );
  await writes("auditLog.deleteUntil", auditLog.deleteUntil(3));
  await ids("auditLog.findPage of what is left", auditLog.findPage({ after: null, limit: 5 }));
}

/** Keys that encrypt secrets. */
export async function exerciseDataKeys(dataKeys: DataKeysRepository, { reads, writes }: Recorder): Promise<void> {
  const dataKey = { slot: 1, id: "k1", wrapped_key: "old", created_at: 5 } as const;
  await writes("dataKeys.insert", dataKeys.insert(dataKey));
  await writes("dataKeys.insert of a second one", dataKeys.insert({ ...dataKey, id: "k2" }));
  await writes("dataKeys.rewrap", dataKeys.rewrap("old", "new"));
  await writes("dataKeys.rewrap again", dataKeys.rewrap("old", "other"));
  await reads("dataKeys.find", dataKeys.find());
  await writes("dataKeys.retire", dataKeys.retire("k1"), dataKeys.insert({ ...dataKey, id: "k2" }));
  await writes("dataKeys.retire again", dataKeys.retire("k1"));
  await reads("dataKeys.findAll", dataKeys.findAll());
  await writes("dataKeys.deleteFormer", dataKeys.deleteFormer("k1"));
  await writes("dataKeys.deleteFormer again", dataKeys.deleteFormer("k1"));
}
