import { TtlCache } from "../../platform/ttl-cache.ts";

/** Which sign-in sessions still exist: access tokens of ended ones are refused before they expire. */
export interface SessionCache {
  /** Forgets what is cached of a session that ended. */
  invalidate(sessionId: string): void;
  /** Rejects if the database lookup fails. */
  hasEnded(sessionId: string): Promise<boolean>;
}

export function createSessionCache(
  existsInDatabase: (sessionId: string) => Promise<boolean>,
  now: () => number,
): SessionCache {
  const cache = new TtlCache(existsInDatabase, now);
  return {
    invalidate: (sessionId) => cache.delete(sessionId),
    hasEnded: async (sessionId) => !(await cache.get(sessionId)),
  };
}
