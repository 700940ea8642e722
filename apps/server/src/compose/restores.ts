import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { createRestoreService, registerRestoreRoutes, type RestoreTarget } from "../features/backups/index.ts";
import { openArchive, removeAddedFolders, restoreFiles, restoreInThread } from "../platform/archive/index.ts";
import {
  openProfiles,
  readProfileFile,
  updateProfileFile,
  type StoredProfile,
} from "../platform/database-profiles/index.ts";
import { fail, ok } from "../platform/http/failure.ts";
import type { Mount } from "../platform/http/mount.ts";
import { importDataKey } from "../platform/secrets/portable-data-key.ts";
import type { Storage } from "../platform/storage/index.ts";
import { ensureFolder } from "../startup/data-folder.ts";
import type { composeBackups } from "./backups.ts";
import type { composeDatabases } from "./databases.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

interface Parts {
  readonly backups: ReturnType<typeof composeBackups>;
  readonly databases: Awaited<ReturnType<typeof composeDatabases>>;
  readonly storage: Storage;
}

/** Composes restores of backups into databases that are not in use. */
export function composeRestores(base: ConfiguredInfrastructure, { backups, databases, storage }: Parts) {
  const { config, secret, database, auditLog, logger, settings } = base;
  const { dataDir } = config;
  const { profiles, locate, isApproved, testLimit, isClustered } = databases;
  const temporaryFolder = path.join(dataDir, "uploads");

  const storeFiles = async (
    file: string,
    signal: AbortSignal,
    report: (progress: { readonly done: number; readonly total: number }) => void,
  ): Promise<void> => {
    const archive = await openArchive(file);
    /** Keys added by this restore; the installation in use needs the files under all other keys. */
    const added = new Set<string>();
    const onPut = (key: string): void => void added.add(key);
    try {
      await restoreFiles({ archive, storage, temporaryFolder, shouldKeepExisting: true, signal, report, onPut });
    } catch (error) {
      await removeAddedFolders(storage, added).catch(() => undefined);
      throw error;
    } finally {
      archive.close();
    }
  };
  const service = createRestoreService({
    dataDir,
    isAvailable: !isClustered,
    findBackup: backups.find,
    prepareTarget: async (target, by) => {
      const toTarget = async (profile: StoredProfile, isNew: boolean) => {
        const location = locate(profile);
        if (location.dialect === "sqlite") await ensureFolder(location.folder);
        return ok({ profile, isNew });
      };
      if (target.kind === "new_database") {
        const moment = new Date(now()).toISOString().slice(0, 23).replaceAll(/[:.T]/g, "-");
        const created = await profiles.create(
          {
            type: "sqlite",
            name: target.name,
            description: "",
            database_path: `restored/${moment}`,
            enable_foreign_keys: true,
          },
          by,
        );
        const profile = created.ok ? await profiles.find(created.value.id) : undefined;
        if (!created.ok) return created;
        return profile === undefined ? fail("not_found") : await toTarget(profile, true);
      }
      const profile = await profiles.find(target.profile_id);
      if (profile === undefined) return fail("not_found");
      const { active, candidate, unfinished, copying } = await readProfileFile(dataDir);
      const inUse = [active, candidate?.profile_id, unfinished?.former, copying?.profile_id];
      if (inUse.includes(profile.id)) return fail("profile_active");
      const { failure, schema_state } = await profiles.inspect(profile);
      // A target that an interrupted copy or restore left behind contains nothing worth keeping.
      const reason = failure === "incomplete" || schema_state === "empty" ? null : (failure ?? "not_empty");
      return reason === null ? await toTarget(profile, false) : fail("database_unsuitable", { params: { reason } });
    },
    removeTarget: async ({ profile }: RestoreTarget, by) => {
      const location = locate(profile);
      await profiles.remove(profile.id, by);
      if (location.dialect === "sqlite") await rm(location.folder, { recursive: true, force: true });
    },
    unlock: (key, passphrase) => importDataKey(key, passphrase, secret, now()),
    getPassphrase: () => settings.get().backup_passphrase,
    run: ({ file, profile, dataKey }, handlers) => {
      const target = locate(profile);
      return restoreInThread({ file, target, is_target_approved: isApproved(profile), data_key: dataKey }, handlers);
    },
    storeFiles,
    temporaryFile: async () => {
      await mkdir(temporaryFolder, { recursive: true, mode: 0o750 });
      return path.join(temporaryFolder, randomUUID());
    },
    setRestoring: (restoring) =>
      updateProfileFile(dataDir, (file) => ({ file: { ...file, restoring }, result: undefined })),
    findInterrupted: async () => {
      const file = await readProfileFile(dataDir);
      if (file.restoring === null) return null;
      const { profile_id, backup } = file.restoring;
      const profile = openProfiles(file, secret).find(({ id }) => id === profile_id);
      const found = profile === undefined ? null : await profiles.inspect(profile);
      const isComplete = found !== null && found.failure === null && found.schema_state === "same";
      return { backup, profile_id, profile_name: profile?.name ?? null, isComplete };
    },
    testLimit,
    database,
    auditLog,
    onError: (err) => logger.warn({ err }, "restore"),
  });
  // What a former process left is reported, and its target released, before anyone asks.
  void service.get();
  return {
    close: service.close,
    mount: (mount: Mount): void => registerRestoreRoutes(mount, service),
  };
}
