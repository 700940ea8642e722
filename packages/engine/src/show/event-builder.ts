import type { EventBody } from "./events.ts";
import { getEventVersion } from "./events.ts";
import { evolve } from "./evolve.ts";
import type { DecideContext, DecideResult } from "./decide-context.ts";
import type { CreatedShow, StartedShow } from "./show.state.ts";

/**
 * Collects the events of a decision with several steps, where later steps depend on earlier ones, such as ending one
 * round and opening the next. Each event is applied to a draft when added, so every step sees the resulting state.
 */
export interface EventBuilder<S extends CreatedShow = StartedShow> {
  readonly context: DecideContext;
  /** The state after the events added so far. */
  readonly state: S;
  add(...events: readonly EventBody[]): void;
  /** Returns all added events as the result. */
  build(): DecideResult;
}

export function createEventBuilder<S extends CreatedShow>(start: S, context: DecideContext): EventBuilder<S> {
  const events: EventBody[] = [];
  let draft = start;
  return {
    context,
    get state() {
      return draft;
    },
    add(...added) {
      for (const body of added) {
        events.push(body);
        const { actor, now } = context;
        const event = { seq: draft.seq + 1, at: now, version: getEventVersion(body.type), actor, cause: null, body };
        // No event reverts the creation of a show, and events that end a run are always last.
        draft = evolve(draft, event) as S;
      }
    },
    build: () => ({ ok: true, value: events }),
  };
}
