import type { DataKeysTable } from "../db/index.ts";
import type { AppSecret } from "./app-secret.ts";
import { openWithPassphrase, sealWithPassphrase } from "./passphrase.ts";
import { open, seal } from "./sealed-box.ts";
import { UnusableDataKey, getWrapContext } from "./secret-box.ts";

/** The data key, wrapped under a passphrase. */
export interface PortableDataKey {
  readonly id: string;
  readonly salt: string;
  readonly wrapped_key: string;
}

const getPortableContext = (id: string): string => `portable data key ${id}`;

/** Wraps a stored data key under a passphrase. Rejects with `UnusableDataKey`. */
export async function exportDataKey(
  row: Pick<DataKeysTable, "id" | "wrapped_key">,
  secrets: readonly AppSecret[],
  passphrase: string,
): Promise<PortableDataKey> {
  const { id, wrapped_key } = row;
  for (const secret of secrets) {
    const key = open(secret.deriveKey("data_key"), wrapped_key, getWrapContext(id));
    if (key === null) continue;
    const { salt, sealed } = await sealWithPassphrase(passphrase, key, getPortableContext(id));
    return { id, salt, wrapped_key: sealed };
  }
  throw new UnusableDataKey("the data key was wrapped with another secret");
}

/** Wraps a portable data key for this installation; null if the passphrase is wrong. */
export async function importDataKey(
  { id, salt, wrapped_key }: PortableDataKey,
  passphrase: string,
  secret: AppSecret,
  now: number,
): Promise<DataKeysTable | null> {
  const key = await openWithPassphrase(passphrase, { salt, sealed: wrapped_key }, getPortableContext(id));
  if (key === null) return null;
  return { slot: 1, id, wrapped_key: seal(secret.deriveKey("data_key"), key, getWrapContext(id)), created_at: now };
}
