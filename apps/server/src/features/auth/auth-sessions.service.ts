import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { tryWrite, type AuthSessionsTable, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { newId } from "../../platform/ids.ts";
import { hashToken } from "../../platform/secrets/hash-token.ts";
import { sanitiseText, type RequestSource } from "../../platform/security-log/index.ts";
import type { AuthSessionsRepository } from "./auth-sessions.repository.ts";

/**
 * For this long after its exchange, a token still returns the same successor: two tabs may refresh with the same token,
 * and a page retries after a lost response (10 s timeout, 15 s between attempts).
 */
export const REPLAY_GRACE_MS = 60_000;
/** A session counts as in use if it was used within this time. Access tokens are renewed every quarter of it. */
const IN_USE_MS = 3_600_000;
/** A session in use outlasts its absolute timeout by up to this, so that hosts are not signed out during a show. */
export const OVERTIME_MS = 12 * 3_600_000;

export interface RefreshedSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly refreshToken: string;
}

/** Sessions of accounts and their chains of refresh tokens. The database stores hashes only. */
export interface AuthSessionsService {
  /** Sessions of an account that have not expired, the most recently used first. */
  listActive(userId: string): Promise<readonly AuthSessionsTable[]>;
  /** Creates a session: its first refresh token, and the statement that stores it. */
  begin(
    userId: string,
    source: RequestSource,
  ): {
    readonly sessionId: string;
    readonly refreshToken: string;
    readonly statement: WriteStatement;
  };
  /**
   * Exchanges a refresh token for its successor; null when it is invalid or expired. A replayed token ends the session.
   */
  refresh(token: string, source: RequestSource): Promise<RefreshedSession | ReplayedToken | null>;
  /** Ends the session of a refresh token; null when the token is invalid. */
  end(token: string): Promise<EndedSession | null>;
  /** Ends the session named by a verified access token. */
  endById(sessionId: string): Promise<EndedSession | null>;
  /** Ends a session of this account; null when the account has no such session. */
  endOwn(userId: string, sessionId: string): Promise<EndedSession | null>;
  /**
   * Returns the statement that ends all other sessions of an account. Call `confirm` after writing it; until then their
   * access tokens are accepted.
   */
  endOthers(userId: string, exceptId: string): Promise<EndingSessions>;
}

export interface EndingSessions {
  readonly statement: WriteStatement;
  confirm(): void;
}

export interface EndedSession {
  readonly sessionId: string;
  readonly userId: string;
}
/** A genuine token was replayed after the grace period. It may have been stolen, so the session was ended. */
interface ReplayedToken {
  readonly replayedUserId: string;
}

/** Length of each half of a refresh token's secret. */
const SECRET_HALF_BYTES = 16;

const equalsInConstantTime = (a: string, b: string | null): boolean =>
  b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** In milliseconds. */
export interface SessionTimeouts {
  /** Counted from the last use. */
  readonly idle: number;
  /** Counted from the login, however often the session is used. */
  readonly absolute: number;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: AuthSessionsRepository;
  readonly key: Buffer;
  /** Refresh tokens signed with this key are still valid. */
  readonly previousKey?: Buffer | null;
  readonly getTimeouts: () => SessionTimeouts;
  readonly now: () => number;
  /** Called when a session ends before it expires, by logout or by a replayed token. */
  readonly onEnded: (session: EndedSession) => void;
}

export function createAuthSessionsService({
  database,
  repository,
  key,
  previousKey = null,
  getTimeouts,
  now,
  onEnded,
}: Dependencies): AuthSessionsService {
  const mac = (text: string, by = key): Buffer =>
    createHmac("sha256", by).update(text).digest().subarray(0, SECRET_HALF_BYTES);
  const allKeys = [key, ...(previousKey === null ? [] : [previousKey])];
  /**
   * A secret is random bytes followed by their MAC. Only a replay of a genuine token indicates theft; a forged token
   * for a known session id must not end that session.
   */
  const signSecret = (sessionId: string, random: Buffer, by = key): string =>
    Buffer.concat([random, mac(`genuine.${sessionId}.${random.toString("base64url")}`, by)]).toString("base64url");
  const isGenuine = (sessionId: string, secret: string): boolean => {
    const random = Buffer.from(secret, "base64url").subarray(0, SECRET_HALF_BYTES);
    return allKeys.some((by) => equalsInConstantTime(secret, signSecret(sessionId, random, by)));
  };
  /** Derived from the token, so that concurrent exchanges of one token return the same successor. */
  const deriveSuccessor = (sessionId: string, secret: string, by = key): string =>
    signSecret(sessionId, mac(`${sessionId}.${secret}`, by), by);
  /** The successor of a secret: the session's current one if any key derives it, otherwise by the current key. */
  const findSuccessor = ({ id, current_hash }: AuthSessionsTable, secret: string): string =>
    allKeys.map((by) => deriveSuccessor(id, secret, by)).find((successor) => hashToken(successor) === current_hash) ??
    deriveSuccessor(id, secret);
  const formatToken = (sessionId: string, secret: string): string => `${sessionId}.${secret}`;
  const parseToken = (token: string): readonly [session_id: string, secret: string] => {
    const [sessionId = "", secret = ""] = token.split(".", 2);
    return [sessionId, secret];
  };

  const getExpiry = (session: { readonly rotated_at: number; readonly created_at: number }): number => {
    const { idle, absolute } = getTimeouts();
    const end = session.created_at + absolute;
    const endInUse = Math.min(Math.max(end, session.rotated_at + IN_USE_MS), end + OVERTIME_MS);
    return Math.min(session.rotated_at + idle, endInUse);
  };
  /** Considers the current timeouts, too: they may have been shortened since the session was last used. */
  const isExpired = (session: AuthSessionsTable): boolean => Math.min(session.expires_at, getExpiry(session)) <= now();

  const isRecentReplay = (session: AuthSessionsTable, hash: string): boolean =>
    equalsInConstantTime(hash, session.previous_hash) && now() - session.rotated_at <= REPLAY_GRACE_MS;

  const describeSource = ({ address, user_agent }: RequestSource) => ({
    address: sanitiseText(address),
    user_agent: sanitiseText(user_agent),
  });

  const remove = async ({ id, user_id }: AuthSessionsTable): Promise<EndedSession> => {
    await database.write([repository.remove(id)]);
    const session = { sessionId: id, userId: user_id };
    onEnded(session);
    return session;
  };

  return {
    listActive: async (userId) => (await repository.findByUser(userId, now())).filter((session) => !isExpired(session)),
    begin: (userId, source) => {
      const sessionId = newId();
      const secret = signSecret(sessionId, randomBytes(SECRET_HALF_BYTES));
      const session: AuthSessionsTable = {
        id: sessionId,
        user_id: userId,
        current_hash: hashToken(secret),
        previous_hash: null,
        rotated_at: now(),
        created_at: now(),
        expires_at: getExpiry({ rotated_at: now(), created_at: now() }),
        ...describeSource(source),
      };
      return { sessionId, refreshToken: formatToken(sessionId, secret), statement: repository.insert(session) };
    },
    refresh: async (token, source) => {
      const [sessionId, secret] = parseToken(token);
      const session = await repository.findById(sessionId);
      if (session === undefined || isExpired(session)) return null;
      const nextSecret = deriveSuccessor(sessionId, secret);
      const refreshed = { sessionId, userId: session.user_id, refreshToken: formatToken(sessionId, nextSecret) };
      const hash = hashToken(secret);
      if (equalsInConstantTime(hash, session.current_hash)) {
        // At most one rotation per grace period, so that a stale tab is never more than one token behind.
        if (session.previous_hash !== null && now() - session.rotated_at <= REPLAY_GRACE_MS)
          return { ...refreshed, refreshToken: token };
        const rotation = repository.rotate(sessionId, hash, {
          current_hash: hashToken(nextSecret),
          previous_hash: hash,
          rotated_at: now(),
          expires_at: getExpiry({ rotated_at: now(), created_at: session.created_at }),
          ...describeSource(source),
        });
        if (!(await tryWrite(database, [rotation]))) {
          // A concurrent request rotated first. The successor is the same, unless the session ended meanwhile.
          const currentSession = await repository.findById(sessionId);
          if (currentSession === undefined || !isRecentReplay(currentSession, hash)) return null;
        }
        return refreshed;
      }
      if (isRecentReplay(session, hash))
        return { ...refreshed, refreshToken: formatToken(sessionId, findSuccessor(session, secret)) };
      if (!isGenuine(sessionId, secret)) return null;
      await remove(session);
      return { replayedUserId: session.user_id };
    },
    end: async (token) => {
      const [sessionId, secret] = parseToken(token);
      const session = await repository.findById(sessionId);
      if (session === undefined) return null;
      const hash = hashToken(secret);
      return equalsInConstantTime(hash, session.current_hash) || equalsInConstantTime(hash, session.previous_hash)
        ? remove(session)
        : null;
    },
    endById: async (sessionId) => {
      const session = await repository.findById(sessionId);
      return session === undefined ? null : remove(session);
    },
    endOwn: async (userId, sessionId) => {
      const session = await repository.findById(sessionId);
      return session === undefined || session.user_id !== userId ? null : remove(session);
    },
    endOthers: async (userId, exceptId) => {
      const others = await repository.findOtherIds(userId, exceptId);
      return {
        statement: repository.removeOthers(userId, exceptId),
        confirm: () => {
          for (const id of others) onEnded({ sessionId: id, userId });
        },
      };
    },
  };
}
