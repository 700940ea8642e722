import type { EventBody } from "./events.ts";
import { event_versions } from "./events.ts";
import { evolve } from "./evolve.ts";
import type { Asked, Decided } from "./context.ts";
import type { CreatedShow, StartedShow } from "./state.ts";

/**
 * Collects the events of a decision with several steps, where later steps depend on earlier ones, such as ending one
 * round and opening the next. Each event is applied to a draft when added, so every step sees the resulting state.
 */
export interface Plan<S extends CreatedShow = StartedShow> {
  readonly asked: Asked;
  /** The state after the events added so far. */
  readonly state: S;
  add(...events: readonly EventBody[]): void;
  /** Returns all added events as the result. */
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
        // No event reverts the creation of a show, and events that end a run are always last.
        draft = evolve(draft, event) as S;
      }
    },
    done: () => ({ ok: true, value: events }),
  };
}
