import { randomBytes } from "node:crypto";
import { UniqueViolation, WriteConflict, type Database, type WriteStatement } from "../db/index.ts";
import { newId } from "../ids.ts";
import type { AppSecret } from "./app-secret.ts";
import type { DataKeysRepository } from "./data-keys.repository.ts";
import type { EnvelopesRepository, FindEnvelopes } from "./envelopes.repository.ts";
import { seal } from "./sealed-box.ts";
import { KEY_BYTES, openEnvelope, sealEnvelope, unwrapDataKeys, getWrapContext, type DataKey } from "./secret-box.ts";

export type RotationResult =
  | {
      readonly kind: "done";
      readonly encrypted: number;
      /** Number of envelopes that the former key does not open; they were unreadable before. */
      readonly unreadable: number;
      /** Whether it finished an interrupted rotation instead of creating another key. */
      readonly wasResumed: boolean;
    }
  | { readonly kind: "no_secrets" }
  /** Another process is rotating at the same time. */
  | { readonly kind: "busy" };

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: DataKeysRepository;
  readonly envelopes: EnvelopesRepository;
  readonly secret: AppSecret;
  readonly previousSecret: AppSecret | null;
  readonly now: () => number;
  /** Waits until no server can still write what it encrypted with the former key. */
  readonly settle: () => Promise<void>;
  /** Statement that records the end of a rotation. */
  readonly record: (counts: { readonly encrypted: number; readonly unreadable: number }) => WriteStatement;
}

const PAGE = 100;

/**
 * Encrypts all stored secrets with a new data key, while servers keep running. The former key stays until it is no
 * longer needed, so that an interrupted rotation is continued by the next call. Rejects with `UnusableDataKey`.
 */
export async function rotateDataKey(dependencies: Dependencies): Promise<RotationResult> {
  const { database, repository, envelopes, secret, now, settle, record } = dependencies;

  const replaceKey = async (id: string): Promise<void> => {
    const next = { id: newId(), key: randomBytes(KEY_BYTES) };
    const wrapped = seal(secret.deriveKey("data_key"), next.key, getWrapContext(next.id));
    await database.write([
      repository.retire(id),
      repository.insert({ slot: 1, id: next.id, wrapped_key: wrapped, created_at: now() }),
    ]);
  };
  const encryptAgain = async (find: FindEnvelopes, from: DataKey, to: DataKey) => {
    let [encrypted, unreadable, after] = [0, 0, ""];
    for (;;) {
      const page = await find(from.id, after, PAGE);
      const statements = page.flatMap(({ envelope, place, replace }) => {
        const plain = openEnvelope(from, envelope, place);
        return plain === null ? [] : [replace(sealEnvelope(to, plain, place))];
      });
      if (statements.length > 0) await database.write(statements);
      encrypted += statements.length;
      unreadable += page.length - statements.length;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return { encrypted, unreadable };
      after = last.cursor;
    }
  };

  try {
    const before = await repository.findAll();
    const wasResumed = before.some(({ slot }) => slot === 2);
    const encrypting = before.find(({ slot }) => slot === 1);
    if (encrypting === undefined) return { kind: "no_secrets" };
    // Checks that the app secret opens the key before the key is replaced.
    await unwrapDataKeys(before, dependencies);
    if (!wasResumed) await replaceKey(encrypting.id);
    const rows = await repository.findAll();
    const { current, byId } = await unwrapDataKeys(rows, dependencies);
    const formerId = rows.find(({ slot }) => slot === 2)?.id;
    const formerKey = formerId === undefined ? undefined : byId.get(formerId);
    if (current === null || formerId === undefined || formerKey === undefined) return { kind: "busy" };
    await settle();
    let [encrypted, unreadable] = [0, 0];
    for (const find of Object.values(envelopes)) {
      const counts = await encryptAgain(find, { id: formerId, key: formerKey }, current);
      encrypted += counts.encrypted;
      unreadable += counts.unreadable;
    }
    await database.write([repository.deleteFormer(formerId), record({ encrypted, unreadable })]);
    return { kind: "done", encrypted, unreadable, wasResumed };
  } catch (error) {
    if (error instanceof WriteConflict || error instanceof UniqueViolation) return { kind: "busy" };
    throw error;
  }
}
