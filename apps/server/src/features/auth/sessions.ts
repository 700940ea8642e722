import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { WriteConflict, type AuthSessionsTable, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { newId } from "../../platform/ids.ts";
import type { SessionsRepository } from "./repository.ts";

export const session_lifetime_ms = 30 * 24 * 3_600_000;
/**
 * Two tabs that refresh at once send the same token, and a page whose answer was lost on a bad line asks again: it
 * waits 10 s for an answer and 15 s between tries. So long after its exchange a token still gives the same successor.
 */
export const replay_grace_ms = 60_000;

export interface RefreshedSession {
  readonly session_id: string;
  readonly user_id: string;
  readonly refresh_token: string;
}

/** Sign-ins and their chains of refresh tokens; the database knows only hashes. */
export interface Sessions {
  /** A new sign-in: its first refresh token, and the statement that keeps it. */
  begin(user_id: string): {
    readonly session_id: string;
    readonly refresh_token: string;
    readonly statement: WriteStatement;
  };
  /** The next token of the chain; null when the token is not, or no longer, good. A replayed one ends the sign-in. */
  refresh(token: string): Promise<RefreshedSession | Replayed | null>;
  /** Ends the sign-in of a refresh token; answers whose it was, or null when the token is not good. */
  end(token: string): Promise<EndedSession | null>;
  /** Ends a sign-in by its id, which its verified access token names. */
  endById(session_id: string): Promise<EndedSession | null>;
}

interface EndedSession {
  readonly session_id: string;
  readonly user_id: string;
}
/** A genuine token that had been exchanged long ago was shown again: somebody else may have it, so the sign-in ended. */
interface Replayed {
  readonly replayed_of: string;
}

/** Bytes of each half of a refresh token's secret. */
const half_bytes = 16;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");
const same = (a: string, b: string | null): boolean =>
  b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

interface Dependencies {
  readonly database: Database;
  readonly repository: SessionsRepository;
  readonly key: Buffer;
  readonly now: () => number;
  /** A sign-in ended before its time, by the user or by a replayed token. */
  readonly onEnded: (session: EndedSession) => void;
}

export function createSessions({ database, repository, key, now, onEnded }: Dependencies): Sessions {
  const mac = (text: string): Buffer => createHmac("sha256", key).update(text).digest().subarray(0, half_bytes);
  /**
   * Half of a secret is random, the other half proves that this server made it: only a genuine token that is shown again
   * means that it was stolen, while anybody can make one up for a session id that he has seen.
   */
  const sealed = (session_id: string, random: Buffer): string =>
    Buffer.concat([random, mac(`genuine.${session_id}.${random.toString("base64url")}`)]).toString("base64url");
  const isGenuine = (session_id: string, secret: string): boolean =>
    same(secret, sealed(session_id, Buffer.from(secret, "base64url").subarray(0, half_bytes)));
  /** Follows from the token itself, so that every tab that exchanges the same one gets the same next one. */
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
        // One step in that time, so that whoever is behind by less is behind by one step only.
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
          // Another tab was faster by a moment; unless the sign-in has ended meanwhile, the successor is the same.
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
