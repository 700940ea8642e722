import type { ACTIVATION_FAILURES, DatabaseTest, DatabaseUpgrade } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { readProfileFile, type StoredProfile } from "../../platform/database-profiles/index.ts";
import type { Database } from "../../platform/db/index.ts";
import { findPendingMigrations } from "../../platform/db/inspect/inspect-database.ts";
import { estimateUpgrade, type UpgradeProgress } from "../../platform/db/inspect/upgrade-progress.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import type { ProfilesService } from "./profiles.service.ts";

export interface UpgradeService {
  getProgress(): DatabaseUpgrade;
  /** Applies the pending migrations to a database that is not in use, and tests it again. */
  upgrade(profileId: string, by: AuditContext): Promise<ServiceResult<DatabaseTest>>;
}

interface Dependencies {
  readonly dataDir: string;
  readonly profiles: Pick<ProfilesService, "find" | "inspect" | "storeTestResult">;
  /** Shared with database tests, because each upgrade begins with one. */
  readonly testLimit: RateLimiter;
  /** Resolves with the reason if the migrations could not be applied, else with null. */
  readonly migrate: (
    profile: StoredProfile,
    onApplied: () => void,
  ) => Promise<(typeof ACTIVATION_FAILURES)[number] | null>;
  readonly database: Pick<Database, "write">;
  readonly auditLog: AuditLog;
}

export function createUpgradeService(dependencies: Dependencies): UpgradeService {
  const { dataDir, profiles, testLimit, migrate, database, auditLog } = dependencies;
  let running: { readonly profileId: string; readonly estimate: () => UpgradeProgress } | null = null;
  const runMigrations = async (profile: StoredProfile, total: number) => {
    let done = 0;
    const startedAt = performance.now();
    const estimate = (): UpgradeProgress => estimateUpgrade(done, total, performance.now() - startedAt);
    const own = (running = { profileId: profile.id, estimate });
    try {
      return await migrate(profile, () => (done += 1));
    } finally {
      if (running === own) running = null;
    }
  };
  const refuse = (reason: string): ServiceResult<never> => fail("database_unsuitable", { params: { reason } });

  return {
    getProgress: () =>
      running === null
        ? { profile_id: null, ...estimateUpgrade(0, 0, 0) }
        : { profile_id: running.profileId, ...running.estimate() },
    upgrade: async (profileId, by) => {
      const retryAfterS = await testLimit.consume(by.actor_id ?? "nobody");
      if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
      const profile = await profiles.find(profileId);
      if (profile === undefined) return fail("not_found");
      const { active, candidate, unfinished } = await readProfileFile(dataDir);
      if ([active, candidate?.profile_id, unfinished?.former].includes(profileId)) return fail("profile_active");
      const before = await profiles.inspect(profile);
      const { failure, schema_state: state } = before;
      if (failure !== null) {
        await profiles.storeTestResult(profile, before);
        return refuse(failure);
      }
      // Another process has upgraded it in the meantime.
      if (state === "same") return ok(await profiles.storeTestResult(profile, before));
      if (state !== "older") return refuse(state ?? "failed");
      const pending = findPendingMigrations(before.applied).length;
      // Recorded before the change, because an upgrade may stop half-way.
      await database.write([
        auditLog.record(
          {
            area: "database",
            action: "upgrade_requested",
            subject: profile.name,
            before: {},
            after: { pending_migrations: pending },
          },
          by,
        ),
      ]);
      const reason = await runMigrations(profile, pending);
      const result = await profiles.storeTestResult(profile, await profiles.inspect(profile));
      return reason === null ? ok(result) : refuse(reason);
    },
  };
}
