import type { ActivationFailure } from "@showrunner/contract/rest";
import {
  canStartFresh,
  createActivationService,
  createCopyService,
  createFreshStart,
  createProfilesService,
  createUpgradeService,
  registerDatabaseRoutes,
} from "../features/databases/index.ts";
import type { Membership } from "../platform/cluster/index.ts";
import { readBootId } from "../platform/clock/index.ts";
import {
  resealProfiles,
  toLocation,
  updateProfileFile,
  type StoredProfile,
} from "../platform/database-profiles/index.ts";
import { estimateCopy, openSnapshot, openTarget, runCopy } from "../platform/db/bulk/index.ts";
import { DatabaseUnavailable, NewerDatabase, openDatabase, type DatabaseLocation } from "../platform/db/index.ts";
import { readAppliedMigrations } from "../platform/db/inspect/applied-migrations.ts";
import { classifyFailure } from "../platform/db/inspect/classify-failure.ts";
import { inspectDatabase } from "../platform/db/inspect/inspect-database.ts";
import type { Mount } from "../platform/http/mount.ts";
import { GuardedSocket } from "../platform/network/guarded-connect.ts";
import { ensureFolder } from "../startup/data-folder.ts";
import { checkCandidate, UnusableCandidate } from "../startup/check-candidate.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** Limited, because a test reveals whether a port of a host is open. */
const TEST_RULE = { points: 20, durationS: 300 };

/** Contains no words, because it is shown in every language. */
const presentLocation = (location: DatabaseLocation): string =>
  location.dialect === "sqlite" ? location.folder : `${location.database} · ${location.host}:${location.port}`;

/** Composes database profiles and the change to another database. */
export async function composeDatabases(
  base: ConfiguredInfrastructure,
  cluster: Membership,
  isShowActive: () => Promise<boolean>,
) {
  const { config, database, secret, auditLog, limits, isHostApproved, settings } = base;
  const { dataDir, databaseConnections, databaseSource } = config;
  await resealProfiles(dataDir, secret).catch((err: unknown) => base.logger.warn({ err }, "database profiles"));
  const testLimit = limits.createLocal("database_tests", TEST_RULE);
  /** A configured Redis means that there may be peers, even if they are stopped at the moment. */
  const isClustered = config.redisUrl !== null && database.dialect !== "sqlite";
  const profiles = createProfilesService({
    dataDir,
    secret,
    connections: databaseConnections,
    isHostApproved,
    testLimit,
    database,
    auditLog,
    now,
  });

  const builtIn: DatabaseLocation = { dialect: "sqlite", folder: dataDir };
  const locate = (profile: StoredProfile | null): DatabaseLocation =>
    profile === null ? builtIn : toLocation(profile, dataDir, databaseConnections);
  /** Tries work on a target before anything depends on it. */
  const attempt = async (work: () => Promise<void>): Promise<ActivationFailure | null> => {
    try {
      await work();
      return null;
    } catch (error) {
      if (error instanceof UnusableCandidate) return error.reason;
      if (error instanceof NewerDatabase) return "newer";
      return classifyFailure(error);
    }
  };
  const isApproved = (profile: StoredProfile): boolean =>
    profile.type !== "sqlite" && isHostApproved(profile.host.toLowerCase());
  const createSocketFor = (profile: StoredProfile | null) => () =>
    new GuardedSocket(profile !== null && isApproved(profile));

  const copies = createCopyService({
    database,
    auditLog,
    measure: async (profile) => {
      const location = locate(profile);
      if (location.dialect === "sqlite") await ensureFolder(location.folder);
      const source = await openSnapshot(config.database);
      try {
        const target = await openTarget(location, createSocketFor(profile));
        try {
          return await estimateCopy(source, target);
        } finally {
          await target.close();
        }
      } finally {
        await source.close();
      }
    },
    isShowActive,
    runCopy: (profile, handlers) =>
      runCopy(
        {
          source: config.database,
          target: locate(profile),
          is_target_approved: isApproved(profile),
          boot_id: readBootId(),
        },
        handlers,
      ),
    setCopying: (profile) =>
      updateProfileFile(dataDir, (file) => ({
        file: {
          ...file,
          copying: profile === null ? null : { profile_id: profile.id },
        },
        result: undefined,
      })),
    onError: (failure) => base.logger.warn({ failure }, "the database could not be copied"),
    monotonic: () => performance.now(),
  });
  const canAdminStartFresh = async (adminId: string | null): Promise<boolean> =>
    !settings.get().auth_enabled || (await canStartFresh(database, adminId));
  const activation = createActivationService({
    dataDir,
    canStartFresh: canAdminStartFresh,
    process: base.process,
    cluster,
    fixedObstacle:
      databaseSource === "environment"
        ? "environment"
        : base.process.requestRestart === null
          ? "unsupervised"
          : isClustered
            ? "cluster"
            : null,
    testLimit,
    findProfile: profiles.find,
    inspect: (profile) =>
      profile === null ? inspectDatabase(builtIn, "sqlite", createSocketFor(null)) : profiles.inspect(profile),
    prepare: {
      start_fresh: (profile, by) =>
        attempt(async () => {
          const location = locate(profile);
          if (location.dialect === "sqlite") await ensureFolder(location.folder);
          const target = await openDatabase(location, { createSocket: createSocketFor(profile) });
          try {
            await createFreshStart(database, target, by.actor_id);
          } finally {
            await target.close();
          }
          await checkCandidate(location, base.secret, config.appSecretPrevious, createSocketFor(profile));
        }),
      use_existing: (profile) =>
        attempt(() => checkCandidate(locate(profile), base.secret, config.appSecretPrevious, createSocketFor(profile))),
    },
    copies,
    database,
    auditLog,
    now,
  });
  const upgrades = createUpgradeService({
    dataDir,
    profiles,
    testLimit,
    migrate: async (profile, onApplied) => {
      let cause: unknown;
      const reason = await attempt(async () => {
        try {
          const createSocket = createSocketFor(profile);
          await (await openDatabase(locate(profile), { createSocket, onApplied })).close();
        } catch (error) {
          cause = error;
          throw error;
        }
      });
      if (reason === null) return null;
      base.logger.warn({ err: cause, profile: profile.name }, "the database of a profile could not be upgraded");
      // The connection worked, so a failure without a category is a failed migration.
      return reason === "unreachable" && !(cause instanceof DatabaseUnavailable) ? "failed" : reason;
    },
    database,
    auditLog,
  });
  return {
    profiles,
    isClustered,
    locate,
    testLimit,
    /** Whether the host of a profile may have a private address. */
    isApproved,
    mount: (mount: Mount): void =>
      registerDatabaseRoutes(mount, {
        profiles,
        activation,
        upgrades,
        copies,
        canStartFresh: canAdminStartFresh,
        dataDir,
        activeDatabase: {
          source: databaseSource,
          type: database.dialect === "postgres" ? "postgresql" : database.dialect,
          location: presentLocation(config.database),
        },
        readMigrations: () => readAppliedMigrations(database),
      }),
  };
}
