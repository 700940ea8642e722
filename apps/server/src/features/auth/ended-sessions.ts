import { TtlCache } from "../../platform/ttl-cache.ts";
import { ACCESS_LIFETIME_MS } from "./authenticator.ts";

/** Sessions that ended while their access tokens may still be unexpired; kept for one access token lifetime. */
export interface EndedSessions {
  add(sessionId: string): void;
  /** Rejects if the database lookup fails. */
  hasEnded(sessionId: string): Promise<boolean>;
}

/**
 * @param existsInDatabase whether the session exists in the database, cached by a TTL cache; null on a single server,
 *   where every session is ended by this process
 */
export function createEndedSessions(
  now: () => number,
  existsInDatabase: ((sessionId: string) => Promise<boolean>) | null,
): EndedSessions {
  const endedAtById = new Map<string, number>();
  const existsCache = existsInDatabase === null ? null : new TtlCache(existsInDatabase, now);
  return {
    add: (sessionId) => {
      endedAtById.delete(sessionId);
      endedAtById.set(sessionId, now());
      for (const [id, at] of endedAtById) {
        if (now() - at <= ACCESS_LIFETIME_MS) break;
        endedAtById.delete(id);
      }
    },
    hasEnded: async (sessionId) =>
      endedAtById.has(sessionId) || (existsCache !== null && !(await existsCache.get(sessionId))),
  };
}
