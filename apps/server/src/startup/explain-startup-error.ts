import {
  DataFolderInUse,
  DatabaseUnavailable,
  describeLocation,
  IncompleteDatabase,
  NewerDatabase,
  PendingMigrations,
  UnsuitableDatabase,
} from "../platform/db/index.ts";
import { UnusableProfileFile } from "../platform/database-profiles/index.ts";
import { RetiredDatabase } from "../platform/db/retirement.ts";
import type { Config } from "../config.ts";
import { SECRET_FILE, UnusableSecret } from "../platform/secrets/app-secret.ts";
import { UnusableDataKey } from "../platform/secrets/secret-box.ts";
import { StartupError } from "./startup-error.ts";

const getErrorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

/** Explains a failed start with an external cause in one sentence; undefined if the cause is a bug. */
export function explainStartupError(error: unknown, config: Config): string | undefined {
  const database = describeLocation(config.database);
  if (error instanceof StartupError) return error.message;
  if (error instanceof DataFolderInUse)
    return `Another server is using the data folder ${error.folder}; stop it first or set DATA_DIR to another folder.`;
  if (error instanceof NewerDatabase)
    return `The database ${database} was made by a newer version of Showrunner; update this installation or restore a backup.`;
  if (error instanceof PendingMigrations)
    return `The database ${database} has to be upgraded first (pending migrations: ${error.ids.length}), and MIGRATE=manual leaves that to you: back it up, then run "npm run admin -- migrate".`;
  if (error instanceof IncompleteDatabase)
    return `The restore into the database ${database} did not finish; run npm run restore again, with this or another backup.`;
  if (error instanceof RetiredDatabase)
    return `The database ${database} was replaced by another one on ${new Date(error.retiredAt).toISOString().slice(0, 10)}, so what happened since then is not in it. Start with the other one, or run "npm run admin -- use-retired-database" to use this one again.`;
  if (error instanceof UnusableProfileFile)
    return `The database profiles in ${config.dataDir} cannot be used: ${error.message}. Restore the file database-profiles.json or the secret, or name the database in DATABASE_URL.`;
  if (error instanceof UnsuitableDatabase) return `The database ${database} cannot be used: ${error.message}.`;
  if (error instanceof DatabaseUnavailable)
    return config.database.dialect === "sqlite"
      ? `The database ${database} cannot be opened (${error.message}).`
      : `The database ${database} cannot be reached (${error.message}); check ${config.databaseSource === "profile" ? "that its server runs, or name another one in DATABASE_URL" : "DATABASE_URL and that its server runs"}.`;
  if (error instanceof UnusableSecret)
    return `The file ${SECRET_FILE} in ${config.dataDir} is damaged; restore it from a backup, or remove it (everybody then has to sign in again).`;
  if (error instanceof UnusableDataKey)
    return `The secrets in the database ${database} were encrypted with another secret; set APP_SECRET (or restore the file ${SECRET_FILE} in ${config.dataDir}), or name the former one in APP_SECRET_PREVIOUS. If it is lost, docs/operations.md says how to discard them.`;
  switch (getErrorCode(error)) {
    case "EADDRINUSE":
      return `Port ${config.port} is already in use; stop the other program or set PORT to another number.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `This machine has no address ${config.host}; set HOST to one that it has.`;
    case "EACCES":
      if ((error as NodeJS.ErrnoException).syscall === "listen")
        return `Port ${config.port} needs special rights; set PORT to a number above 1023.`;
      return `The data folder ${config.dataDir} cannot be written; change its rights or set DATA_DIR to another folder.`;
    case "EPERM":
    case "EROFS":
    case "ENOTDIR":
    case "EISDIR":
    case "EEXIST":
      return `The data folder ${config.dataDir} cannot be written; change its rights or set DATA_DIR to another folder.`;
    case "ENOSPC":
      return `The disk of the data folder ${config.dataDir} is full.`;
    default:
      return undefined;
  }
}
