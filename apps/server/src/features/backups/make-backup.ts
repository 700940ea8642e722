import { mkdir } from "node:fs/promises";
import path from "node:path";
import { isSecret, SETTINGS } from "@showrunner/contract/settings";
import { writeArchive, type ArchiveManifest, type ArchiveOptions } from "../../platform/archive/index.ts";
import type { DatabaseLocation } from "../../platform/db/index.ts";
import {
  ARCHIVED_TABLES,
  assertReferences,
  createSnapshotReads,
  describeSchema,
  openSnapshot,
  readAppliedMigrations,
  type BulkConnection,
} from "../../platform/db/bulk/index.ts";
import type { AppSecret } from "../../platform/secrets/app-secret.ts";
import { createDataKeysRepository } from "../../platform/secrets/data-keys.repository.ts";
import { exportDataKey } from "../../platform/secrets/portable-data-key.ts";
import { UnusableDataKey } from "../../platform/secrets/secret-box.ts";
import { MOVE_FILES_JOB, type Storage } from "../../platform/storage/index.ts";

/** Kind of the job that makes a backup. */
export const MAKE_BACKUP_JOB = "make_backup";

const SECRET_SETTINGS = new Set(Object.entries(SETTINGS).flatMap(([key, setting]) => (isSecret(setting) ? [key] : [])));

export interface MakeBackupDependencies {
  readonly location: DatabaseLocation;
  readonly storage: Pick<Storage, "list" | "open" | "holdRemovals">;
  /** The current app secret and, during a rotation, the previous one. */
  readonly secrets: readonly AppSecret[];
  readonly productVersion: string;
  readonly now: () => number;
}

interface BackupRequest extends Pick<ArchiveOptions, "file" | "createdBy" | "signal" | "report"> {
  /** Called with the snapshot; null omits the secrets. */
  readonly findPassphrase: (snapshot: BulkConnection) => Promise<string | null>;
}

/**
 * Writes a backup of the database and files as they are now, while servers keep running. Rejects with
 * `NotEnoughSpace`, `UnusableDataKey`, `UncopyableData`, `DatabaseUnavailable` or the reason of an abort.
 */
export async function makeBackup(
  { location, storage, secrets, productVersion, now }: MakeBackupDependencies,
  { file, createdBy, signal, report, findPassphrase }: BackupRequest,
): Promise<ArchiveManifest> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o750 });
  // Must precede the snapshot, so that no file is removed whose row the snapshot contains.
  const hold = await storage.holdRemovals();
  try {
    const snapshot = await openSnapshot(location);
    try {
      // Before an upgrade, the database may lack tables.
      const schema = describeSchema(await readAppliedMigrations(snapshot));
      const tables = ARCHIVED_TABLES.filter(({ name }) => schema.has(name));
      // No database could be restored from a backup with broken references.
      await assertReferences(snapshot, tables);
      const passphrase = await findPassphrase(snapshot);
      const hasKeys = passphrase !== null && schema.has("data_keys");
      const keys = createDataKeysRepository(createSnapshotReads(snapshot));
      const [key, formerKey] = hasKeys ? await keys.findAll() : [];
      if (formerKey !== undefined) throw new UnusableDataKey("secrets are being encrypted with another key");
      return await writeArchive({
        file,
        snapshot,
        storage,
        dataKey: passphrase === null || key === undefined ? null : await exportDataKey(key, secrets, passphrase),
        secretSettings: SECRET_SETTINGS,
        omittedJobKinds: [MAKE_BACKUP_JOB, MOVE_FILES_JOB],
        productVersion,
        createdBy,
        now: now(),
        signal,
        report,
      });
    } finally {
      await snapshot.close();
    }
  } finally {
    await hold.release();
  }
}
