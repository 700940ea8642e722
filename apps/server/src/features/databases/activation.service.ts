import type { ACTIVATION_FAILURES, ACTIVATION_OBSTACLES, ActivationMode } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { readProfileFile, updateProfileFile, type StoredProfile } from "../../platform/database-profiles/index.ts";
import type { Database } from "../../platform/db/index.ts";
import type { DatabaseInspection } from "../../platform/db/inspect/inspect-database.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { setSafeTimeout } from "../../platform/safe-timers.ts";
import type { ServerProcess } from "../../platform/server-process.ts";

type Obstacle = (typeof ACTIVATION_OBSTACLES)[number];
type Failure = (typeof ACTIVATION_FAILURES)[number];

export interface ActivationService {
  /** Why no other database can be activated; null if one can. */
  readonly obstacle: Obstacle | null;
  /** Prepares the target and restarts the server on it. */
  activate(
    profileId: string | null,
    mode: ActivationMode,
    by: AuditContext,
  ): Promise<ServiceResult<{ readonly instance_id: string }>>;
}

/** Makes a target ready for its activation; resolves to why it cannot be. */
export type PrepareTarget = (profile: StoredProfile | null, by: AuditContext) => Promise<Failure | null>;

interface Dependencies {
  readonly dataDir: string;
  readonly process: ServerProcess;
  readonly obstacle: Obstacle | null;
  /** The limit of tests: an activation begins with one. */
  readonly testLimit: RateLimiter;
  readonly findProfile: (id: string) => Promise<StoredProfile | undefined>;
  /** Null for the database in the data folder. */
  readonly inspect: (profile: StoredProfile | null) => Promise<DatabaseInspection>;
  /** By mode. */
  readonly prepare: Readonly<Record<ActivationMode, PrepareTarget>>;
  readonly database: Pick<Database, "write">;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

/** Time for the response to reach the client before connections are drained, in ms. */
const RESPONSE_GRACE_MS = 100;

/** Whether a mode fits what the target contains. */
function findMismatch({ failure, schema_state }: DatabaseInspection, mode: ActivationMode): Failure | null {
  if (failure !== null) return failure;
  if (schema_state === "newer" || schema_state === "foreign") return schema_state;
  return (schema_state === "empty") === (mode === "start_fresh") ? null : "failed";
}

export function createActivationService(dependencies: Dependencies): ActivationService {
  const { dataDir, obstacle, testLimit, findProfile, inspect, prepare, database, auditLog, now } = dependencies;
  const { instance_id, requestRestart } = dependencies.process;
  let isActivating = false;

  const activate: ActivationService["activate"] = async (profileId, mode, by) => {
    const profile = profileId === null ? null : await findProfile(profileId);
    if (profile === undefined) return fail("not_found");
    const { active } = await readProfileFile(dataDir);
    if (active === profileId) return fail("profile_active");
    const mismatch = findMismatch(await inspect(profile), mode) ?? (await prepare[mode](profile, by));
    if (mismatch !== null) return fail("database_unsuitable", { params: { reason: mismatch } });
    const subject = profile?.name;
    await database.write([
      auditLog.record(
        {
          area: "database",
          action: "activation_requested",
          ...(subject === undefined ? {} : { subject }),
          before: {},
          after: { mode },
        },
        by,
      ),
    ]);
    const isAccepted = await updateProfileFile(dataDir, (file) => {
      // Another process may have changed the active database in the meantime.
      if (file.active !== active || file.candidate !== null) return { file, result: false };
      const candidate = {
        profile_id: profileId,
        is_tried: false,
        requested_at: now(),
        requested_by: by.actor_id,
      };
      return { file: { ...file, candidate }, result: true };
    });
    if (!isAccepted) return fail("version_conflict");
    if (requestRestart !== null) setSafeTimeout(requestRestart, RESPONSE_GRACE_MS);
    return ok({ instance_id });
  };

  return {
    obstacle,
    activate: async (profileId, mode, by) => {
      if (obstacle !== null) return fail("activation_unavailable", { params: { reason: obstacle } });
      const retryAfterS = await testLimit.consume(by.actor_id ?? "nobody");
      if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
      if (isActivating) return fail("version_conflict");
      isActivating = true;
      const result = await activate(profileId, mode, by).catch((error: unknown) => {
        isActivating = false;
        throw error;
      });
      // An accepted one ends with this process.
      isActivating = result.ok;
      return result;
    },
  };
}
