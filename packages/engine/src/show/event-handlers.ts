import type { EventOf, EventType, ShowEvent } from "./events.ts";
import type { ShowState } from "./show.state.ts";

/** Applies one type of event to the state. Contains no rules and cannot fail: the event has already happened. */
export type EventHandler<T extends EventType> = (state: ShowState, body: EventOf<T>, event: ShowEvent) => ShowState;
export type EventHandlers<T extends EventType> = { readonly [K in T]: EventHandler<K> };
