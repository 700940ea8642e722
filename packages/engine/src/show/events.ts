import type { Actor } from "../actor.ts";
import type { CommandId, DeviceId, Instant } from "../ids.ts";
import type { DecisionSummary } from "../undo/undo.state.ts";
import { BUZZER_EVENT_VERSIONS, type BuzzerEvent } from "../buzzer/buzzer.events.ts";
import { TEAM_EVENT_VERSIONS, type TeamEvent } from "../teams/teams.events.ts";
import { TIMER_EVENT_VERSIONS, type TimerEvent } from "../timer/timer.events.ts";
import { UNDO_EVENT_VERSIONS, type UndoEvent } from "../undo/undo.events.ts";
import { LIFECYCLE_EVENT_VERSIONS, type LifecycleEvent } from "./lifecycle.events.ts";
import { PROGRAMME_EVENT_VERSIONS, type ProgrammeEvent } from "./programme.events.ts";
import { ROUND_EVENT_VERSIONS, type RoundEvent } from "./rounds.events.ts";

export type EventBody = LifecycleEvent | ProgrammeEvent | RoundEvent | BuzzerEvent | TimerEvent | TeamEvent | UndoEvent;
export type EventType = EventBody["type"];
export type EventOf<T extends EventType> = Extract<EventBody, { readonly type: T }>;

/** An event as stored in the log. */
export interface ShowEvent {
  /** 1 for a show's first event, then without gaps. */
  readonly seq: number;
  readonly at: Instant;
  /** Version of the body's format, as in `EVENT_VERSIONS`. */
  readonly version: number;
  readonly actor: Actor;
  /** The command that caused it; null for the server's own commands. */
  readonly cause: { readonly device_id: DeviceId; readonly command_id: CommandId } | null;
  readonly body: EventBody;
  /** Set on the first event of an undoable decision (UNDO-1). */
  readonly decision?: DecisionSummary;
  /** A server that does not know the type may skip the event. */
  readonly ignorable?: boolean;
}

/**
 * Current version of every event. A format change raises the number and adds a step to `upcast`, unless all new fields
 * are optional.
 */
export const EVENT_VERSIONS: Readonly<Record<EventType, number>> = {
  ...LIFECYCLE_EVENT_VERSIONS,
  ...PROGRAMME_EVENT_VERSIONS,
  ...ROUND_EVENT_VERSIONS,
  ...BUZZER_EVENT_VERSIONS,
  ...TIMER_EVENT_VERSIONS,
  ...TEAM_EVENT_VERSIONS,
  ...UNDO_EVENT_VERSIONS,
};
