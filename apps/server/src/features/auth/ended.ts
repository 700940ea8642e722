import { access_lifetime_ms } from "./access.ts";

/** Sign-ins that ended while access tokens of theirs may still be good by their own end; kept as long as that. */
export interface EndedSessions {
  add(session_id: string): void;
  /** Rejects when it has to be looked up and cannot be. */
  has(session_id: string): Promise<boolean>;
}

/** How long a sign-in that was found in the database counts as there, in ms. */
const stale_after_ms = 1_000;
const max_cached = 10_000;

/**
 * @param isKnown whether the database has the sign-in, asked at most once a second for each; null where this server is
 *   alone and has ended all that have ended.
 */
export function createEndedSessions(
  now: () => number,
  isKnown: ((session_id: string) => Promise<boolean>) | null,
): EndedSessions {
  const ended_at = new Map<string, number>();
  const looked_up = new Map<string, { readonly known: Promise<boolean>; readonly at: number }>();
  const lookUp = (session_id: string, ask: (session_id: string) => Promise<boolean>): Promise<boolean> => {
    const before = looked_up.get(session_id);
    if (before !== undefined && now() - before.at < stale_after_ms) return before.known;
    if (looked_up.size >= max_cached) looked_up.clear();
    const entry = { known: ask(session_id), at: now() };
    looked_up.set(session_id, entry);
    entry.known.catch(() => looked_up.get(session_id) === entry && looked_up.delete(session_id));
    return entry.known;
  };
  return {
    add: (session_id) => {
      ended_at.delete(session_id);
      ended_at.set(session_id, now());
      for (const [id, at] of ended_at) {
        if (now() - at <= access_lifetime_ms) break;
        ended_at.delete(id);
      }
    },
    has: async (session_id) => ended_at.has(session_id) || (isKnown !== null && !(await lookUp(session_id, isKnown))),
  };
}
