import type { ACTIVATION_OBSTACLES, ActivationFailure, ActivationMode } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { readProfileFile, updateProfileFile, type StoredProfile } from "../../platform/database-profiles/index.ts";
import type { Membership } from "../../platform/cluster/index.ts";
import type { Database } from "../../platform/db/index.ts";
import type { DatabaseInspection } from "../../platform/db/inspect/inspect-database.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { setSafeTimeout } from "../../platform/safe-timers.ts";
import type { ServerProcess } from "../../platform/server-process.ts";
import type { CopyJudgement, CopyService } from "./copy.service.ts";

type Obstacle = (typeof ACTIVATION_OBSTACLES)[number];

export interface ActivationService {
  /** Why no other database can be activated; null if one can. */
  findObstacle(): Promise<Obstacle | null>;
  /** Estimates how long a copy into the database of a profile takes. */
  estimateCopy(profileId: string, by: AuditContext): Promise<ServiceResult<CopyJudgement>>;
  /** Prepares the target or begins to copy into it, then restarts the server on it. */
  activate(
    profileId: string | null,
    mode: ActivationMode,
    by: AuditContext,
  ): Promise<ServiceResult<{ readonly instance_id: string }>>;
}

/** Prepares a target for its activation; resolves with the reason if it cannot be activated, else with null. */
export type PrepareTarget = (profile: StoredProfile | null, by: AuditContext) => Promise<ActivationFailure | null>;

interface Dependencies {
  readonly dataDir: string;
  readonly process: ServerProcess;
  /** An obstacle that lasts as long as this process. */
  readonly fixedObstacle: Obstacle | null;
  /** Peers would keep using the old database, so no other one can be activated while a peer runs. */
  readonly cluster: Pick<Membership, "hasPeers" | "claimDatabase" | "releaseDatabase" | "handOverDatabase">;
  /** Shared with database tests, because each activation begins with one. */
  readonly testLimit: RateLimiter;
  readonly findProfile: (id: string) => Promise<StoredProfile | undefined>;
  /** Inspects the database of a profile; null stands for the database in the data folder. */
  readonly inspect: (profile: StoredProfile | null) => Promise<DatabaseInspection>;
  /** Whether a fresh start by this admin leaves an administrator with a password, if there is one now. */
  readonly canStartFresh: (adminId: string | null) => Promise<boolean>;
  /** Preparation by mode. */
  readonly prepare: Readonly<Record<Exclude<ActivationMode, "copy_everything">, PrepareTarget>>;
  readonly copies: CopyService;
  readonly database: Pick<Database, "write">;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

/** Time for the response to reach the client before connections are drained, in ms. */
const RESPONSE_GRACE_MS = 100;

/** Returns why the contents of the target do not fit the mode, or null. */
function findMismatch({ failure, schema_state }: DatabaseInspection, mode: ActivationMode): ActivationFailure | null {
  // A target that an interrupted copy or restore left behind contains nothing worth keeping.
  if (failure === "incomplete" && mode === "copy_everything") return null;
  if (failure !== null) return failure;
  if (schema_state === "newer" || schema_state === "foreign") return schema_state;
  if (mode === "copy_everything") return schema_state === "empty" ? null : "not_empty";
  return (schema_state === "empty") === (mode === "start_fresh") ? null : "failed";
}

export function createActivationService(dependencies: Dependencies): ActivationService {
  const { dataDir, fixedObstacle, cluster, testLimit, findProfile, inspect, prepare, copies } = dependencies;
  const { database, auditLog, now } = dependencies;
  const { instance_id, requestRestart } = dependencies.process;
  let isActivating = false;

  const findObstacle = async (): Promise<Obstacle | null> =>
    fixedObstacle ?? ((await cluster.hasPeers()) ? "cluster" : null);
  const unavailable = (reason: Obstacle): ServiceResult<never> =>
    fail("activation_unavailable", { params: { reason } });
  /** Ends an attempt. After an accepted one, the process restarts and admits no further attempt. */
  const end = async (isAccepted: boolean): Promise<void> => {
    if (!isAccepted) await cluster.releaseDatabase();
    isActivating = isAccepted;
  };
  const refuse = (reason: ActivationFailure): ServiceResult<never> =>
    fail("database_unsuitable", { params: { reason } });

  /** Makes the target the candidate of the next start; false if another process was faster. */
  const nameCandidate = async (profileId: string | null, active: string | null, by: AuditContext): Promise<boolean> => {
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
    if (!isAccepted) return false;
    cluster.handOverDatabase();
    if (requestRestart !== null) setSafeTimeout(requestRestart, RESPONSE_GRACE_MS);
    return true;
  };

  const activate: ActivationService["activate"] = async (profileId, mode, by) => {
    const profile = profileId === null ? null : await findProfile(profileId);
    if (profile === undefined) return fail("not_found");
    const { active } = await readProfileFile(dataDir);
    if (active === profileId) return fail("profile_active");
    if (mode === "start_fresh" && !(await dependencies.canStartFresh(by.actor_id)))
      return fail("fresh_start_needs_password");
    const mismatch = findMismatch(await inspect(profile), mode);
    if (mismatch !== null) return refuse(mismatch);
    if (mode === "copy_everything") {
      // The database in the data folder has been in use before, so it is not empty.
      if (profile === null) return refuse("not_empty");
      if (!(await copies.estimate(profile)).is_allowed) return refuse("show_active");
    } else {
      const failure = await prepare[mode](profile, by);
      if (failure !== null) return refuse(failure);
    }
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
    if (mode === "copy_everything" && profile !== null) {
      // The copy outlasts the response; after its failure, another activation may begin.
      void copies
        .run(profile, () => nameCandidate(profileId, active, by))
        .then(() => end(copies.get().state === "restarting"));
      return ok({ instance_id });
    }
    return (await nameCandidate(profileId, active, by)) ? ok({ instance_id }) : fail("version_conflict");
  };

  return {
    findObstacle,
    estimateCopy: async (profileId, by) => {
      const obstacle = await findObstacle();
      if (obstacle !== null) return unavailable(obstacle);
      const retryAfterS = await testLimit.consume(by.actor_id ?? "nobody");
      if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
      const profile = await findProfile(profileId);
      if (profile === undefined) return fail("not_found");
      if (isActivating) return fail("version_conflict");
      const mismatch = findMismatch(await inspect(profile), "copy_everything");
      return mismatch === null ? ok(await copies.estimate(profile)) : refuse(mismatch);
    },
    activate: async (profileId, mode, by) => {
      if (fixedObstacle !== null) return unavailable(fixedObstacle);
      const retryAfterS = await testLimit.consume(by.actor_id ?? "nobody");
      if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
      if (isActivating) return fail("version_conflict");
      isActivating = true;
      let isAccepted = false;
      try {
        // From here on, no other server can start on the database.
        if (!(await cluster.claimDatabase())) return unavailable("cluster");
        const result = await activate(profileId, mode, by);
        isAccepted = result.ok;
        return result;
      } finally {
        await end(isAccepted);
      }
    },
  };
}
