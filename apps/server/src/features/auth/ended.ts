import { ShortMemory } from "../../platform/short-memory.ts";
import { access_lifetime_ms } from "./access.ts";

/** Sessions that ended while their access tokens may still be unexpired; kept for one access token lifetime. */
export interface EndedSessions {
  add(session_id: string): void;
  /** Rejects if the database lookup fails. */
  has(session_id: string): Promise<boolean>;
}

/**
 * @param isKnown whether the session exists in the database, cached by a TTL cache; null on a single server, which has
 *   ended all ended sessions itself
 */
export function createEndedSessions(
  now: () => number,
  isKnown: ((session_id: string) => Promise<boolean>) | null,
): EndedSessions {
  const ended_at = new Map<string, number>();
  const known = isKnown === null ? null : new ShortMemory(isKnown, now);
  return {
    add: (session_id) => {
      ended_at.delete(session_id);
      ended_at.set(session_id, now());
      for (const [id, at] of ended_at) {
        if (now() - at <= access_lifetime_ms) break;
        ended_at.delete(id);
      }
    },
    has: async (session_id) => ended_at.has(session_id) || (known !== null && !(await known.get(session_id))),
  };
}
