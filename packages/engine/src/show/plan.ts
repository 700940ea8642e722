import type { EventBody } from "./events.ts";
import { event_versions } from "./events.ts";
import { evolve } from "./evolve.ts";
import type { Asked, Decided } from "./context.ts";
import type { CreatedShow, StartedShow } from "./state.ts";

/**
 * A decision in the making that takes several steps, where a later step depends on what an earlier one did: leaving a
 * round, then opening the next. Each event is applied to a draft as it is added, so every step looks at the state it
 * will really find.
 */
export interface Plan<S extends CreatedShow = StartedShow> {
  readonly asked: Asked;
  /** The state after the events added so far. */
  readonly state: S;
  add(...events: readonly EventBody[]): void;
  /** The decision: all events added. */
  done(): Decided;
}

export function planFor<S extends CreatedShow>(start: S, asked: Asked): Plan<S> {
  const events: EventBody[] = [];
  let draft = start;
  return {
    asked,
    get state() {
      return draft;
    },
    add(...added) {
      for (const body of added) {
        events.push(body);
        const { actor, now } = asked;
        const event = { seq: draft.seq + 1, at: now, version: event_versions[body.type], actor, cause: null, body };
        // No event takes back that a show was created; those that end a run end the plan as well.
        draft = evolve(draft, event) as S;
      }
    },
    done: () => ({ ok: true, value: events }),
  };
}
