import { hkdfSync, randomBytes } from "node:crypto";
import { link, open, readFile, unlink } from "node:fs/promises";
import path from "node:path";

/** Purpose of a derived key; keys of different purposes are independent. */
export type KeyPurpose =
  | "access_tokens"
  | "refresh_tokens"
  | "team_tokens"
  | "display_keys"
  | "image_links"
  | "devices"
  | "limits"
  | "bus";

/** The installation's only secret; all keys are derived from it. */
export interface AppSecret {
  key(purpose: KeyPurpose): Buffer;
}

export const secret_file = "app-secret";
/** Minimum length of a secret in characters, whatever its source. */
const secret_length = 32;

/** The secret file was truncated; keys derived from the rest could be guessed. */
export class UnusableSecret extends Error {
  override readonly name = "UnusableSecret";
}

/** Reads the secret file of a data folder, or creates it with owner-only permissions. */
async function fileSecret(folder: string): Promise<string> {
  const file = path.join(folder, secret_file);
  const secret = await readOrMake(file);
  if (secret.length < secret_length) throw new UnusableSecret(`${file} is too short`);
  return secret;
}

async function readOrMake(file: string): Promise<string> {
  const known = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (known !== undefined) return known.trim();
  // Write atomically: if a power failure lost the secret, all tokens signed with it would be void.
  const unfinished = `${file}.${process.pid}`;
  const handle = await open(unfinished, "w", 0o600);
  await handle.writeFile(`${randomBytes(48).toString("base64url")}\n`);
  await handle.sync();
  await handle.close();
  // When two servers start for the first time, one of them creates the file.
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(unfinished);
  return (await readFile(file, "utf8")).trim();
}

/** Uses the configured secret, else the file in the data folder. Rejects with `UnusableSecret`. */
export async function loadAppSecret(configured: string | null, data_dir: string): Promise<AppSecret> {
  const secret = configured ?? (await fileSecret(data_dir));
  return { key: (purpose) => Buffer.from(hkdfSync("sha256", secret, "showrunner", purpose, 32)) };
}
