import path from "node:path";
import type { Config } from "../config.ts";
import { makeBackup, nameBackup } from "../features/backups/index.ts";
import { createStorageLocations } from "../features/file-storage/index.ts";
import {
  createIsHostApproved,
  createSettingsRepository,
  createSettingsService,
} from "../features/configuration/index.ts";
import {
  checkDiskSpace,
  NotEnoughSpace,
  openArchive,
  removeOtherFolders,
  restoreArchive,
  restoreFiles,
  UnusableArchive,
  type ArchiveProgress,
  type OpenArchive,
} from "../platform/archive/index.ts";
import { NewerDatabase, WriteConflict, type DataKeysTable } from "../platform/db/index.ts";
import {
  createSnapshotReads,
  describeSchema,
  openSnapshot,
  openTarget,
  readAppliedMigrations,
  UncopyableData,
  type BulkConnection,
} from "../platform/db/bulk/index.ts";
import { isDiskFull } from "../platform/disk-full.ts";
import { createAppSecret, loadAppSecret, type AppSecret } from "../platform/secrets/app-secret.ts";
import { createDataKeysRepository } from "../platform/secrets/data-keys.repository.ts";
import { importDataKey } from "../platform/secrets/portable-data-key.ts";
import { openSecretBox } from "../platform/secrets/secret-box.ts";
import { createLocalStorage, type Storage } from "../platform/storage/index.ts";
import { ensureFolder } from "./data-folder.ts";
import { readProductVersion } from "./product-version.ts";
import { requireDatabase } from "./require-database.ts";
import { StartupError } from "./startup-error.ts";

/** Prints to the terminal. */
export type PrintLine = (text: string) => void;

/** Codes of a file or folder that refuses to be written. */
const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EISDIR"]);

const PROGRESS_INTERVAL_MS = 2_000;

function createProgressPrinter(printLine: PrintLine): (progress: ArchiveProgress) => void {
  let nextAt = performance.now() + PROGRESS_INTERVAL_MS;
  return ({ done, total, unit }) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + PROGRESS_INTERVAL_MS;
    printLine(
      unit === "rows" ? `${done} of ${total} rows` : `${toMegabytes(done)} of ${toMegabytes(total)} MB of files`,
    );
  };
}
const toMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** Loads the settings as a server would use them now. */
async function loadSettings(config: Config, secret: AppSecret, snapshot: BulkConnection) {
  const reads = createSnapshotReads(snapshot);
  // Before an upgrade, the database may lack tables of this version.
  const schema = describeSchema(await readAppliedMigrations(snapshot));
  const dataKeys = createDataKeysRepository(reads);
  const stored = createSettingsRepository(reads);
  const secrets = await openSecretBox({
    // A snapshot cannot wrap the data key again after a change of the app secret; the server will.
    database: { write: () => Promise.reject(new WriteConflict(0)) },
    repository: schema.has("data_keys") ? dataKeys : { ...dataKeys, findAll: () => Promise.resolve([]) },
    secret,
    previousSecret: config.appSecretPrevious === null ? null : createAppSecret(config.appSecretPrevious),
    now: Date.now,
  });
  const repository = schema.has("guard_rows") ? stored : { ...stored, findVersion: () => Promise.resolve(0) };
  return createSettingsService({ repository, environment: config.settings, secrets, now: Date.now });
}

/** Opens the storage of files that the settings name, together with the former store. */
async function openStorage(config: Config, secret: AppSecret): Promise<Storage> {
  const snapshot = await openSnapshot(config.database);
  try {
    const settings = await loadSettings(config, secret, snapshot);
    // A hold that cannot be released ends by itself.
    return createStorageLocations(config.dataDir, settings, createIsHostApproved(settings), () => undefined).storage;
  } finally {
    await snapshot.close();
  }
}

/** `npm run backup -- FILE`: works while servers run. */
export async function runBackup(config: Config, [file]: readonly string[], printLine: PrintLine): Promise<void> {
  requireDatabase(config);
  await ensureFolder(config.dataDir);
  const secret = await loadAppSecret(config.appSecret, config.dataDir);
  const created = new Date();
  const target = path.resolve(file ?? path.join(config.dataDir, "backups", nameBackup(created)));
  try {
    const { tables, files, secrets } = await makeBackup(
      {
        location: config.database,
        storage: await openStorage(config, secret),
        secrets: [secret, ...(config.appSecretPrevious === null ? [] : [createAppSecret(config.appSecretPrevious)])],
        productVersion: readProductVersion(),
        now: () => created.getTime(),
      },
      {
        file: target,
        createdBy: { kind: "command", username: null },
        signal: new AbortController().signal,
        report: createProgressPrinter(printLine),
        // The environment takes precedence over the passphrase entered by an admin.
        findPassphrase: async (snapshot) => (await loadSettings(config, secret, snapshot)).get().backup_passphrase,
      },
    );
    const rows = tables.reduce((sum, each) => sum + each.rows, 0);
    printLine(`${target} contains ${rows} rows and ${files.rows} files.`);
    if (secrets.state === "omitted" && secrets.settings.length > 0)
      printLine(
        `Without BACKUP_PASSPHRASE it does not contain these secrets, which have to be entered again after a restore: ${secrets.settings.join(", ")}.`,
      );
  } catch (error) {
    throw error instanceof NewerDatabase ? error : explainWrite(error, target);
  }
}

const RESTORE_USAGE = [
  "npm run restore -- FILE                     restores a backup into an empty database",
  "npm run restore -- FILE --replace           replaces everything that the database and DATA_DIR/files contain",
  "npm run restore -- FILE --without-secrets   leaves out the secrets, when their passphrase is lost",
].join("\n");

/** `npm run restore -- FILE`: all servers must be stopped. */
export async function runRestore(config: Config, args: readonly string[], printLine: PrintLine): Promise<void> {
  const flags = args.filter((arg) => arg.startsWith("--"));
  const [file, ...others] = args.filter((arg) => !arg.startsWith("--"));
  if (
    file === undefined ||
    others.length > 0 ||
    flags.some((flag) => !["--replace", "--without-secrets"].includes(flag))
  )
    throw new StartupError(RESTORE_USAGE);
  let archive: OpenArchive | null = null;
  try {
    archive = await openArchive(file).catch((error: unknown) => {
      throw explainRead(error, file);
    });
    printLine("Checking the whole archive. Nothing is changed yet.");
    await checkDiskSpace(await prepareDataFolder(config), archive.totalBytes);
    await archive.verify();
    const dataKey = await unlockSecrets(config, archive, flags.includes("--without-secrets"));
    await restoreInto(config, archive, dataKey, flags.includes("--replace"), printLine);
  } catch (error) {
    throw explain(error, file);
  } finally {
    archive?.close();
  }
}

async function prepareDataFolder(config: Config): Promise<string> {
  await ensureFolder(config.dataDir);
  if (config.database.dialect === "sqlite") await ensureFolder(config.database.folder);
  return config.dataDir;
}

async function unlockSecrets(
  config: Config,
  { manifest: { secrets } }: OpenArchive,
  areLeftOut: boolean,
): Promise<DataKeysTable | null> {
  if (secrets.state === "omitted" || areLeftOut) return null;
  const passphrase = config.settings.backup_passphrase ?? null;
  if (passphrase === null)
    throw new StartupError(
      "The archive contains secrets: set BACKUP_PASSPHRASE to the passphrase that it was made with, or add --without-secrets. Nothing was changed.",
    );
  const secret = await loadAppSecret(config.appSecret, config.dataDir);
  const key = await importDataKey(secrets.data_key, passphrase, secret, Date.now());
  if (key === null) throw new StartupError("BACKUP_PASSPHRASE is not that of the archive. Nothing was changed.");
  return key;
}

async function restoreInto(
  config: Config,
  archive: OpenArchive,
  dataKey: DataKeysTable | null,
  canReplace: boolean,
  printLine: PrintLine,
): Promise<void> {
  const target = await openTarget(config.database);
  const storage = createLocalStorage(path.join(config.dataDir, "files"));
  const { signal } = new AbortController();
  const report = createProgressPrinter(printLine);
  let restoredFolders: ReadonlySet<string> = new Set();
  try {
    const result = await restoreArchive({
      archive,
      target,
      putFiles: async () => {
        const temporaryFolder = path.join(config.dataDir, "uploads");
        restoredFolders = await restoreFiles({
          archive,
          storage,
          temporaryFolder,
          shouldKeepExisting: false,
          signal,
          report,
        });
      },
      dataKey,
      canReplace,
      now: Date.now(),
      signal,
      report,
      onBegun: () => printLine("Loading. No server starts on the database until this is finished."),
    });
    if (result.kind === "refused")
      throw new StartupError(
        result.state === "foreign"
          ? "The database contains tables of another program. Nothing was changed."
          : "The database is not empty. Make a backup of it, then add --replace to give it up. Nothing was changed.",
      );
    // Not earlier: until here, the former contents could still be restored together with their files.
    if (!result.wasEmpty) await removeOtherFolders(storage, restoredFolders);
    const { product_version, created_at, secrets } = archive.manifest;
    printLine(`Restored the backup of ${new Date(created_at).toISOString()}, made by version ${product_version}.`);
    printLine("Everybody has to sign in again, and links that were mailed are void.");
    if (result.heldJobs > 0)
      printLine(
        `${result.heldJobs} mails and other jobs are held: the screen Backups or npm run admin -- release-jobs lets them run.`,
      );
    if (secrets.state === "omitted" && secrets.settings.length > 0)
      printLine(`These settings were not in the backup and have to be entered again: ${secrets.settings.join(", ")}.`);
  } finally {
    await target.close();
  }
}

/** Explains a failure at the file of a new backup, which may be on another disk than the data folder. */
function explainWrite(error: unknown, file: string): unknown {
  const { code = "", path: failed = "" } = error as NodeJS.ErrnoException;
  if (isDiskFull(error)) return new StartupError(`There is not enough space for ${file}.`);
  if (NOT_WRITABLE.has(code) && failed.startsWith(path.dirname(file)))
    return new StartupError(`${file} cannot be written; change the rights of its folder or choose another place.`);
  return explain(error, file);
}

/** Explains an archive that cannot be opened; otherwise, the rights of the data folder would be blamed. */
function explainRead(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code === "ENOENT" ? error : new StartupError(`${file} cannot be read (${code}).`);
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof UnusableArchive) return new StartupError(`The archive ${error.message}. Nothing was changed.`);
  if (error instanceof NewerDatabase)
    return new StartupError(
      "The archive was made by a newer version of Showrunner; update this one. Nothing was changed.",
    );
  if (error instanceof UncopyableData)
    return new StartupError(
      `Rows of these tables refer to missing rows, so that the backup could not be restored: ${error.place}.`,
    );
  if (error instanceof NotEnoughSpace)
    return new StartupError(`There is not enough space on the disk: ${error.message}.`);
  if ((error as NodeJS.ErrnoException).code === "EEXIST")
    return new StartupError(`${file} exists already, or is being written; choose another name.`);
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return new StartupError(`There is no file ${file}.`);
  return error;
}
