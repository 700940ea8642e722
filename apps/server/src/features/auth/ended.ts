import { ShortMemory } from "../../platform/short-memory.ts";
import { access_lifetime_ms } from "./access.ts";

/** Sign-ins that ended while access tokens of theirs may still be good by their own end; kept as long as that. */
export interface EndedSessions {
  add(session_id: string): void;
  /** Rejects when it has to be looked up and cannot be. */
  has(session_id: string): Promise<boolean>;
}

/**
 * @param isKnown whether the database has the sign-in, asked at most once a second for each; null where this server is
 *   alone and has ended all that have ended.
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
