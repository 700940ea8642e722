import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import type { DatabaseTest, NewDatabaseProfile } from "@showrunner/contract/rest";
import type { DatabaseLocation, ServerLocation } from "../db/index.ts";
import type { AppSecret } from "../secrets/app-secret.ts";
import { open, seal } from "../secrets/sealed-box.ts";
import { UnusableProfileFile, updateProfileFile, type ProfileFile } from "./profile-file.ts";

/** A profile with its password. */
export type StoredProfile = NewDatabaseProfile & {
  readonly id: string;
  readonly version: number;
  readonly last_test: DatabaseTest | null;
};

/** Connection settings that profiles share with `DATABASE_URL`. */
export interface ConnectionDefaults {
  readonly pool_size: number;
  /** PEM texts. */
  readonly ca: string | null;
  readonly cert: string | null;
  readonly key: string | null;
}

const SEAL_CONTEXT = "database-profiles.json";

/** Decrypts the profiles. Throws `UnusableProfileFile` if they were encrypted with another secret. */
export function openProfiles({ profiles }: ProfileFile, secret: AppSecret): readonly StoredProfile[] {
  if (profiles === null) return [];
  const previous = secret.derivePreviousKey("database_profiles");
  const plain =
    open(secret.deriveKey("database_profiles"), profiles, SEAL_CONTEXT) ??
    (previous === null ? null : open(previous, profiles, SEAL_CONTEXT));
  if (plain === null) throw new UnusableProfileFile("the profiles were encrypted with another secret");
  return JSON.parse(plain.toString("utf8")) as readonly StoredProfile[];
}

export function sealProfiles(profiles: readonly StoredProfile[], secret: AppSecret): string | null {
  if (profiles.length === 0) return null;
  return seal(secret.deriveKey("database_profiles"), Buffer.from(JSON.stringify(profiles)), SEAL_CONTEXT);
}

/**
 * Encrypts the profiles with the current secret if only the previous one opens them, so that the previous one can be
 * removed afterwards. Rejects with `UnusableProfileFile` if neither does.
 */
export async function resealProfiles(dataDir: string, secret: AppSecret): Promise<void> {
  if (secret.derivePreviousKey("database_profiles") === null) return;
  await updateProfileFile(dataDir, (file) => {
    const { profiles } = file;
    const isCurrent = profiles === null || open(secret.deriveKey("database_profiles"), profiles, SEAL_CONTEXT) !== null;
    return {
      file: isCurrent ? file : { ...file, profiles: sealProfiles(openProfiles(file, secret), secret) },
      result: undefined,
    };
  });
}

/** The subfolders of the data folder in which the server itself creates and deletes files. */
const RESERVED_FOLDERS = new Set(["files", "backups", "uploads"]);

function resolveRealPath(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder);
  return path.join(resolveRealPath(path.dirname(folder)), path.basename(folder));
}

/**
 * The folder of an embedded database; null if it is outside the data folder, even through a symbolic link, or used for
 * something else.
 */
export function resolveDatabaseFolder(dataDir: string, databasePath: string): string | null {
  const folder = path.resolve(dataDir, databasePath);
  const relative = path.relative(resolveRealPath(dataDir), resolveRealPath(folder));
  // In lower case, because not all file systems distinguish it.
  const [first = ""] = relative.toLowerCase().split(path.sep);
  return first === "" || first === ".." || path.isAbsolute(relative) || RESERVED_FOLDERS.has(first) ? null : folder;
}

/** The location of a profile's database. Throws `UnusableProfileFile` for a folder outside the data folder. */
export function toLocation(
  profile: NewDatabaseProfile,
  dataDir: string,
  { pool_size, ca, cert, key }: ConnectionDefaults,
): DatabaseLocation {
  if (profile.type === "sqlite") {
    const folder = resolveDatabaseFolder(dataDir, profile.database_path);
    if (folder === null) throw new UnusableProfileFile("the path of a database leads out of the data folder");
    return { dialect: "sqlite", folder, foreign_keys: profile.enable_foreign_keys };
  }
  const { host, port, username, password, database, ssl_mode } = profile;
  const tls: ServerLocation["tls"] =
    ssl_mode === "disable" ? null : { verify: ssl_mode === "verify-full", ca, cert, key };
  return {
    dialect: profile.type === "postgresql" ? "postgres" : "mysql",
    host,
    port,
    user: username,
    password,
    database,
    schema: profile.type === "postgresql" ? profile.schema : null,
    tls,
    pool_size,
  };
}
