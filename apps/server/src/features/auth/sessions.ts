import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { WriteConflict, type AuthSessionsTable, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { newId } from "../../platform/ids.ts";
import type { SessionsRepository } from "./repository.ts";

export const session_lifetime_ms = 30 * 24 * 3_600_000;
/**
 * For this long after its exchange, a token still returns the same successor: two tabs may refresh with the same token,
 * and a page retries after a lost response (10 s timeout, 15 s between attempts).
 */
export const replay_grace_ms = 60_000;

export interface RefreshedSession {
  readonly session_id: string;
  readonly user_id: string;
  readonly refresh_token: string;
}

/** Sessions of accounts and their chains of refresh tokens. The database stores hashes only. */
export interface Sessions {
  /** Creates a session: its first refresh token, and the statement that stores it. */
  begin(user_id: string): {
    readonly session_id: string;
    readonly refresh_token: string;
    readonly statement: WriteStatement;
  };
  /**
   * Exchanges a refresh token for its successor; null when it is invalid or expired. A replayed token ends the session.
   */
  refresh(token: string): Promise<RefreshedSession | Replayed | null>;
  /** Ends the session of a refresh token; null when the token is invalid. */
  end(token: string): Promise<EndedSession | null>;
  /** Ends the session named by a verified access token. */
  endById(session_id: string): Promise<EndedSession | null>;
}

interface EndedSession {
  readonly session_id: string;
  readonly user_id: string;
}
/** A genuine token was replayed after the grace period. It may have been stolen, so the session was ended. */
interface Replayed {
  readonly replayed_of: string;
}

/** Length of each half of a refresh token's secret. */
const half_bytes = 16;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");
const same = (a: string, b: string | null): boolean =>
  b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

interface Dependencies {
  readonly database: Database;
  readonly repository: SessionsRepository;
  readonly key: Buffer;
  readonly now: () => number;
  /** Called when a session ends before it expires, by logout or by a replayed token. */
  readonly onEnded: (session: EndedSession) => void;
}

export function createSessions({ database, repository, key, now, onEnded }: Dependencies): Sessions {
  const mac = (text: string): Buffer => createHmac("sha256", key).update(text).digest().subarray(0, half_bytes);
  /**
   * A secret is random bytes followed by their MAC. Only a replay of a genuine token indicates theft; a forged token
   * for a known session id must not end that session.
   */
  const sealed = (session_id: string, random: Buffer): string =>
    Buffer.concat([random, mac(`genuine.${session_id}.${random.toString("base64url")}`)]).toString("base64url");
  const isGenuine = (session_id: string, secret: string): boolean =>
    same(secret, sealed(session_id, Buffer.from(secret, "base64url").subarray(0, half_bytes)));
  /** Derived from the token, so that concurrent exchanges of one token return the same successor. */
  const successor = (session_id: string, secret: string): string => sealed(session_id, mac(`${session_id}.${secret}`));
  const write = (session_id: string, secret: string): string => `${session_id}.${secret}`;
  const read = (token: string): readonly [session_id: string, secret: string] => {
    const [session_id = "", secret = ""] = token.split(".", 2);
    return [session_id, secret];
  };

  const isRecentReplay = (session: AuthSessionsTable, hash: string): boolean =>
    same(hash, session.previous_hash) && now() - session.rotated_at <= replay_grace_ms;

  const remove = async ({ id, user_id }: AuthSessionsTable): Promise<EndedSession> => {
    await database.write([repository.remove(id)]);
    const session = { session_id: id, user_id };
    onEnded(session);
    return session;
  };

  return {
    begin: (user_id) => {
      const session_id = newId();
      const secret = sealed(session_id, randomBytes(half_bytes));
      const session: AuthSessionsTable = {
        id: session_id,
        user_id,
        current_hash: sha256(secret),
        previous_hash: null,
        rotated_at: now(),
        created_at: now(),
        expires_at: now() + session_lifetime_ms,
      };
      return { session_id, refresh_token: write(session_id, secret), statement: repository.insert(session) };
    },
    refresh: async (token) => {
      const [session_id, secret] = read(token);
      const session = await repository.byId(session_id);
      if (session === undefined || session.expires_at <= now()) return null;
      const next = successor(session_id, secret);
      const refreshed = { session_id, user_id: session.user_id, refresh_token: write(session_id, next) };
      const hash = sha256(secret);
      if (same(hash, session.current_hash)) {
        // At most one rotation per grace period, so that a stale tab is never more than one token behind.
        if (session.previous_hash !== null && now() - session.rotated_at <= replay_grace_ms)
          return { ...refreshed, refresh_token: token };
        const rotation = repository.rotate(session_id, hash, {
          current_hash: sha256(next),
          previous_hash: hash,
          rotated_at: now(),
          expires_at: now() + session_lifetime_ms,
        });
        try {
          await database.write([rotation]);
        } catch (error) {
          if (!(error instanceof WriteConflict)) throw error;
          // A concurrent request rotated first. The successor is the same, unless the session ended meanwhile.
          const present = await repository.byId(session_id);
          if (present === undefined || !isRecentReplay(present, hash)) return null;
        }
        return refreshed;
      }
      if (isRecentReplay(session, hash)) return refreshed;
      if (!isGenuine(session_id, secret)) return null;
      await remove(session);
      return { replayed_of: session.user_id };
    },
    end: async (token) => {
      const [session_id, secret] = read(token);
      const session = await repository.byId(session_id);
      if (session === undefined) return null;
      const hash = sha256(secret);
      return same(hash, session.current_hash) || same(hash, session.previous_hash) ? remove(session) : null;
    },
    endById: async (session_id) => {
      const session = await repository.byId(session_id);
      return session === undefined ? null : remove(session);
    },
  };
}
