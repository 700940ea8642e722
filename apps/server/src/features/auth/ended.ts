import { access_lifetime_ms } from "./access.ts";

/** Sign-ins that ended while access tokens of theirs may still be good by their own end; kept as long as that. */
export interface EndedSessions {
  add(session_id: string): void;
  has(session_id: string): boolean;
}

export function createEndedSessions(now: () => number): EndedSessions {
  const ended_at = new Map<string, number>();
  return {
    add: (session_id) => {
      ended_at.delete(session_id);
      ended_at.set(session_id, now());
      for (const [id, at] of ended_at) {
        if (now() - at <= access_lifetime_ms) break;
        ended_at.delete(id);
      }
    },
    has: (session_id) => ended_at.has(session_id),
  };
}
