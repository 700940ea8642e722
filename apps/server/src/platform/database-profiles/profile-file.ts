import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ACTIVATION_FAILURES } from "@showrunner/contract/rest";
import type { DatabaseLocation } from "../db/index.ts";
import { lockFile } from "../db/sqlite/file-lock.ts";

const PROFILES_FILE = "database-profiles.json";

/** A profile, or null for the database in the data folder. */
const profileId = z.string().nullable();

const fileSchema = z.object({
  format: z.literal(1),
  /** The database on which servers start. */
  active: profileId,
  /** The database that the next start tries. */
  candidate: z
    .object({
      profile_id: profileId,
      /** Set before the first try; if a start finds it set, the previous try failed. */
      is_tried: z.boolean(),
      requested_at: z.number(),
      requested_by: z.string().nullable(),
    })
    .nullable(),
  /** The remaining steps of an activation; each start attempts them until they succeed. */
  unfinished: z
    .object({
      former: profileId,
      token: z.string(),
      activated_by: z.string().nullable(),
      is_announced: z.boolean(),
    })
    .nullable(),
  /** The target of a copy in progress; if a start finds it set, the copy was interrupted. */
  copying: z.object({ profile_id: profileId }).nullable().default(null),
  /** The target of a restore in progress; if a start finds it set, the restore was interrupted. */
  restoring: z.object({ profile_id: z.string(), backup: z.string() }).nullable().default(null),
  last_activation: z
    .object({ profile_id: profileId, at: z.number(), failure: z.enum(ACTIVATION_FAILURES).nullable() })
    .nullable(),
  /** All profiles, encrypted; null if there are none. */
  profiles: z.string().nullable(),
});
export type ProfileFile = z.output<typeof fileSchema>;

/** Adds the location of the former database; null if it is no longer known. */
export type UnfinishedActivation = NonNullable<ProfileFile["unfinished"]> & {
  readonly formerDatabase: DatabaseLocation | null;
};

const EMPTY_FILE: ProfileFile = {
  format: 1,
  active: null,
  candidate: null,
  unfinished: null,
  copying: null,
  restoring: null,
  last_activation: null,
  profiles: null,
};

/** The file was damaged, or written by a newer version. */
export class UnusableProfileFile extends Error {
  override readonly name = "UnusableProfileFile";
}

/** Reads the file of a data folder. Without a file there are no profiles. */
export async function readProfileFile(dataDir: string): Promise<ProfileFile> {
  const text = await readFile(path.join(dataDir, PROFILES_FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return EMPTY_FILE;
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new UnusableProfileFile(`${PROFILES_FILE} is damaged`, { cause });
  }
}

/** Replaces the file such that a crash leaves either the old or the new one. */
async function writeProfileFile(dataDir: string, file: ProfileFile): Promise<void> {
  const target = path.join(dataDir, PROFILES_FILE);
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    const handle = await open(temporary, "w", 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(file, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  // The rename becomes durable by syncing the folder. Windows cannot open folders.
  const folder = await open(dataDir, "r").catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Reads, changes and writes the file, atomically across processes; resolves with the result of `change`. */
export async function updateProfileFile<T>(
  dataDir: string,
  change: (file: ProfileFile) => { readonly file: ProfileFile; readonly result: T },
): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o750 });
  const unlock = await lockFile(path.join(dataDir, "database-profiles.lock"));
  try {
    const before = await readProfileFile(dataDir);
    const { file, result } = change(before);
    if (file !== before) await writeProfileFile(dataDir, file);
    return result;
  } finally {
    unlock();
  }
}
