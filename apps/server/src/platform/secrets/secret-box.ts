import { randomBytes } from "node:crypto";
import { UniqueViolation, tryWrite, type Database } from "../db/index.ts";
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

/** Encrypts secrets stored in the database, so that a copy of the database does not reveal them. */
export interface SecretBox {
  /** Returns the envelope to store. */
  encrypt(plain: string, place: SecretPlace): Promise<string>;
  /** Null if the envelope was changed, moved, or made with a lost key. */
  decrypt(envelope: string, place: SecretPlace): Promise<string | null>;
}

/** The data key was wrapped with another app secret. */
export class UnusableDataKey extends Error {
  override readonly name = "UnusableDataKey";
}

export interface DataKey {
  readonly id: string;
  readonly key: Buffer;
}

interface DataKeys {
  /** The key that encrypts; null before the first secret. */
  readonly current: DataKey | null;
  /** All keys that decrypt, by id. */
  readonly byId: ReadonlyMap<string, Buffer>;
}

interface KeyDependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: DataKeysRepository;
  readonly secret: AppSecret;
  /** The previous app secret; a data key wrapped with it is wrapped again with the current one. */
  readonly previousSecret: AppSecret | null;
}

interface Dependencies extends KeyDependencies {
  readonly now: () => number;
}

const VERSION = "v1";
export const KEY_BYTES = 32;
export const getWrapContext = (id: string): string => `data key ${id}`;
const getEnvelopeContext = (id: string, { table, row, field }: SecretPlace): string =>
  JSON.stringify([VERSION, id, table, row, field]);

/** Id of the data key of an envelope; null if the envelope has another version. */
function readKeyId(envelope: string): string | null {
  const [version, id = ""] = envelope.split(".");
  return version === VERSION ? id : null;
}

export function sealEnvelope({ id, key }: DataKey, plain: string, place: SecretPlace): string {
  return `${VERSION}.${id}.${seal(key, Buffer.from(plain), getEnvelopeContext(id, place))}`;
}

/** Null if the envelope was changed, or made with another key or for another place. */
export function openEnvelope({ id, key }: DataKey, envelope: string, place: SecretPlace): string | null {
  const sealed = envelope.split(".")[2] ?? "";
  return open(key, sealed, getEnvelopeContext(id, place))?.toString("utf8") ?? null;
}

/** Rejects with `UnusableDataKey`. */
export async function unwrapDataKeys(
  rows: Awaited<ReturnType<DataKeysRepository["findAll"]>>,
  { database, repository, secret, previousSecret }: KeyDependencies,
): Promise<DataKeys> {
  const wrappingKey = secret.deriveKey("data_key");
  const byId = new Map<string, Buffer>();
  for (const { id, wrapped_key } of rows) {
    const key = open(wrappingKey, wrapped_key, getWrapContext(id));
    if (key !== null) {
      byId.set(id, key);
      continue;
    }
    const previous = previousSecret && open(previousSecret.deriveKey("data_key"), wrapped_key, getWrapContext(id));
    if (previous === null) throw new UnusableDataKey("the data key was wrapped with another secret");
    byId.set(id, previous);
    // Fails if another server has already wrapped it again.
    await tryWrite(database, [repository.rewrap(wrapped_key, seal(wrappingKey, previous, getWrapContext(id)))]);
  }
  const id = rows.find(({ slot }) => slot === 1)?.id;
  const key = id === undefined ? undefined : byId.get(id);
  return { current: id === undefined || key === undefined ? null : { id, key }, byId };
}

/**
 * Envelopes are encrypted with one random data key. It is stored wrapped by a key derived from the app secret, so a new
 * app secret only changes one row. The data key is created with the first secret and replaced by `rotateDataKey`.
 * Rejects with `UnusableDataKey`.
 */
export async function openSecretBox(dependencies: Dependencies): Promise<SecretBox> {
  const { database, repository, secret, now } = dependencies;
  const wrappingKey = secret.deriveKey("data_key");

  const load = async (): Promise<DataKeys> => unwrapDataKeys(await repository.findAll(), dependencies);
  const create = async (): Promise<DataKey> => {
    const [id, key] = [newId(), randomBytes(KEY_BYTES)];
    const row = { slot: 1, id, wrapped_key: seal(wrappingKey, key, getWrapContext(id)), created_at: now() } as const;
    try {
      await database.write([repository.insert(row)]);
      return { id, key };
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      const { current: theirs } = await load();
      if (theirs === null) throw error;
      return theirs;
    }
  };

  let known = (await load()).byId;
  return {
    encrypt: async (plain, place) => {
      // Loaded each time, because the key may have been rotated.
      const { current } = await load();
      return sealEnvelope(current ?? (await create()), plain, place);
    },
    decrypt: async (envelope, place) => {
      const id = readKeyId(envelope);
      if (id === null) return null;
      // The key was created or rotated since the last load.
      if (!known.has(id)) known = (await load()).byId;
      const key = known.get(id);
      return key === undefined ? null : openEnvelope({ id, key }, envelope, place);
    },
  };
}
