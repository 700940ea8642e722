import { randomBytes } from "node:crypto";
import { UniqueViolation, WriteConflict, type Database } from "../db/index.ts";
import { newId } from "../ids.ts";
import type { AppSecret } from "./app-secret.ts";
import type { DataKeysRepository } from "./data-keys.repository.ts";
import { open, seal } from "./sealed-box.ts";

/** Where a secret is stored; its envelope cannot be opened elsewhere. */
export interface SecretPlace {
  readonly table: string;
  readonly row: string;
  readonly field: string;
}

/** Encrypts secrets that the database stores, so that a dump of it is worthless. */
export interface SecretBox {
  /** Returns the envelope to store. */
  encrypt(plain: string, place: SecretPlace): Promise<string>;
  /** Null for an envelope that was changed, moved, or made with a lost key. */
  decrypt(envelope: string, place: SecretPlace): Promise<string | null>;
}

/** The data key was wrapped with another app secret. */
export class UnusableDataKey extends Error {
  override readonly name = "UnusableDataKey";
}

interface DataKey {
  readonly id: string;
  readonly key: Buffer;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: DataKeysRepository;
  readonly secret: AppSecret;
  /** The secret before a rotation; the data key is wrapped again with the current one. */
  readonly previousSecret: AppSecret | null;
  readonly now: () => number;
}

const VERSION = "v1";
const KEY_BYTES = 32;
export const wrapContext = (id: string): string => `data key ${id}`;
const envelopeContext = (id: string, { table, row, field }: SecretPlace): string =>
  JSON.stringify([VERSION, id, table, row, field]);

/**
 * Envelopes are encrypted with one random data key, which is stored wrapped by a key derived from the app secret: a new
 * app secret wraps one row again. The data key is created with the first secret. Rejects with `UnusableDataKey`.
 */
export async function openSecretBox(dependencies: Dependencies): Promise<SecretBox> {
  const { database, repository, secret, previousSecret, now } = dependencies;
  const wrappingKey = secret.deriveKey("data_key");

  const unwrap = async (): Promise<DataKey | null> => {
    const row = await repository.find();
    if (row === undefined) return null;
    const { id, wrapped_key } = row;
    const key = open(wrappingKey, wrapped_key, wrapContext(id));
    if (key !== null) return { id, key };
    const previous = previousSecret && open(previousSecret.deriveKey("data_key"), wrapped_key, wrapContext(id));
    if (previous === null) throw new UnusableDataKey("the data key was wrapped with another secret");
    try {
      await database.write([repository.rewrap(wrapped_key, seal(wrappingKey, previous, wrapContext(id)))]);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      // Another server has wrapped it again.
    }
    return { id, key: previous };
  };
  const create = async (): Promise<DataKey> => {
    const [id, key] = [newId(), randomBytes(KEY_BYTES)];
    const row = { slot: 1, id, wrapped_key: seal(wrappingKey, key, wrapContext(id)), created_at: now() } as const;
    try {
      await database.write([repository.insert(row)]);
      return { id, key };
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      const theirs = await unwrap();
      if (theirs === null) throw error;
      return theirs;
    }
  };

  let current = await unwrap();
  return {
    encrypt: async (plain, place) => {
      current ??= (await unwrap()) ?? (await create());
      const { id, key } = current;
      return `${VERSION}.${id}.${seal(key, Buffer.from(plain), envelopeContext(id, place))}`;
    },
    decrypt: async (envelope, place) => {
      const [version, id = "", sealed = ""] = envelope.split(".");
      if (version !== VERSION) return null;
      // Another server may have created the key.
      if (current?.id !== id) current = (await unwrap()) ?? current;
      if (current?.id !== id) return null;
      return open(current.key, sealed, envelopeContext(id, place))?.toString("utf8") ?? null;
    },
  };
}
