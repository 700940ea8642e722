import { hkdfSync, randomBytes } from "node:crypto";
import { link, open, readFile, unlink } from "node:fs/promises";
import path from "node:path";

/** Purpose of a derived key; keys of different purposes are independent. */
export type KeyPurpose =
  | "access_tokens"
  | "refresh_tokens"
  | "team_tokens"
  | "team_codes"
  | "display_keys"
  | "image_links"
  | "ai_run_links"
  | "audio_links"
  | "video_links"
  | "devices"
  | "email_verification"
  | "provider_sign_in"
  | "backup_links"
  | "data_key"
  | "database_profiles"
  | "limits"
  | "bus";

/** The installation's only secret; all keys are derived from it. */
export interface AppSecret {
  deriveKey(purpose: KeyPurpose): Buffer;
  /** Key of the previous secret, which still verifies but never signs; null without one. */
  derivePreviousKey(purpose: KeyPurpose): Buffer | null;
}

export const SECRET_FILE = "app-secret";
/** Minimum length of a secret in characters, whatever its source. */
const MIN_SECRET_LENGTH = 32;

/** The secret file was truncated; keys derived from the remainder could be guessed. */
export class UnusableSecret extends Error {
  override readonly name = "UnusableSecret";
}

/** Reads the secret file of a data folder, or creates it with owner-only permissions. */
async function loadSecretFile(folder: string): Promise<string> {
  const file = path.join(folder, SECRET_FILE);
  const secret = await readOrCreate(file);
  if (secret.length < MIN_SECRET_LENGTH) throw new UnusableSecret(`${file} is too short`);
  return secret;
}

async function readOrCreate(file: string): Promise<string> {
  const known = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (known !== undefined) return known.trim();
  // Written atomically: if a power failure lost the secret, all tokens signed with it would be void.
  const temporaryFile = `${file}.${process.pid}`;
  const handle = await open(temporaryFile, "w", 0o600);
  await handle.writeFile(`${randomBytes(48).toString("base64url")}\n`);
  await handle.sync();
  await handle.close();
  // If two servers start for the first time at once, one of them creates the file.
  await link(temporaryFile, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(temporaryFile);
  return (await readFile(file, "utf8")).trim();
}

/** Uses the configured secret, or else the file in the data folder. Rejects with `UnusableSecret`. */
export async function loadAppSecret(
  configured: string | null,
  dataDir: string,
  previous: string | null = null,
): Promise<AppSecret> {
  return createAppSecret(configured ?? (await loadSecretFile(dataDir)), previous);
}

export function createAppSecret(secret: string, previous: string | null = null): AppSecret {
  const deriveFrom = (source: string, purpose: KeyPurpose): Buffer =>
    Buffer.from(hkdfSync("sha256", source, "showrunner", purpose, 32));
  return {
    deriveKey: (purpose) => deriveFrom(secret, purpose),
    derivePreviousKey: (purpose) => (previous === null ? null : deriveFrom(previous, purpose)),
  };
}
