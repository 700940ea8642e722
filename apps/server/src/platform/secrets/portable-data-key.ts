import { randomBytes, scrypt } from "node:crypto";
import type { DataKeysTable } from "../db/index.ts";
import type { AppSecret } from "./app-secret.ts";
import { open, seal } from "./sealed-box.ts";
import { UnusableDataKey, wrapContext } from "./secret-box.ts";

/** The data key, wrapped under a passphrase. */
export interface PortableDataKey {
  readonly id: string;
  readonly salt: string;
  readonly wrapped_key: string;
}

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** 128 MB of memory and about half a second per guess. Part of the archive format: see docs/archive.md. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 } as const;

const portableContext = (id: string): string => `portable data key ${id}`;

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), salt, KEY_BYTES, SCRYPT, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

/** Wraps a stored data key under a passphrase. Rejects with `UnusableDataKey`. */
export async function exportDataKey(
  row: Pick<DataKeysTable, "id" | "wrapped_key">,
  secrets: readonly AppSecret[],
  passphrase: string,
): Promise<PortableDataKey> {
  const { id, wrapped_key } = row;
  for (const secret of secrets) {
    const key = open(secret.deriveKey("data_key"), wrapped_key, wrapContext(id));
    if (key === null) continue;
    const salt = randomBytes(SALT_BYTES);
    const sealed = seal(await deriveKey(passphrase, salt), key, portableContext(id));
    return { id, salt: salt.toString("base64url"), wrapped_key: sealed };
  }
  throw new UnusableDataKey("the data key was wrapped with another secret");
}

/** Wraps a portable data key for this installation; null for a wrong passphrase. */
export async function importDataKey(
  { id, salt, wrapped_key }: PortableDataKey,
  passphrase: string,
  secret: AppSecret,
  now: number,
): Promise<DataKeysTable | null> {
  const wrappingKey = await deriveKey(passphrase, Buffer.from(salt, "base64url"));
  const key = open(wrappingKey, wrapped_key, portableContext(id));
  if (key === null) return null;
  return { slot: 1, id, wrapped_key: seal(secret.deriveKey("data_key"), key, wrapContext(id)), created_at: now };
}
