import type { Actor } from "../actor.ts";
import type { CommandId, DeviceId, Instant } from "../ids.ts";
import type { DecisionSummary } from "../undo/undo.state.ts";
import type { BuzzerEvent } from "../buzzer/buzzer.events.ts";
import { SCORING_PERSONAL_DATA, type ScoringEvent } from "../scoring/scoring.events.ts";
import { TEAM_PERSONAL_DATA, type TeamEvent } from "../teams/teams.events.ts";
import type { TimerEvent } from "../timer/timer.events.ts";
import type { UndoEvent } from "../undo/undo.events.ts";
import type { GameEvent } from "./games.events.ts";
import type { LifecycleEvent } from "./lifecycle.events.ts";
import type { ProgrammeEvent } from "./programme.events.ts";
import type { PersonalData } from "./personal-data.ts";
import type { RoundEvent } from "./rounds.events.ts";
import type { SubmissionEvent } from "./submissions.events.ts";

export type EventBody =
  | LifecycleEvent
  | ProgrammeEvent
  | GameEvent
  | RoundEvent
  | SubmissionEvent
  | ScoringEvent
  | BuzzerEvent
  | TimerEvent
  | TeamEvent
  | UndoEvent;
export type EventType = EventBody["type"];
export type EventOf<T extends EventType> = Extract<EventBody, { readonly type: T }>;

/** An event as stored in the log. */
export interface ShowEvent {
  /** 1 for a show's first event, then without gaps. */
  readonly seq: number;
  readonly at: Instant;
  /** Version of the body's format, as in `getEventVersion`. */
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
 * Current version of every event whose format has changed; the others have version 1. A format change raises the number
 * and adds a step to `upcast`, unless all new fields are optional.
 */
const NEWER_VERSIONS: Readonly<Partial<Record<EventType, number>>> = {
  // Version 2 may name a draw, which an older engine would read as no winner.
  game_finished: 2,
};

export function getEventVersion(type: EventType): number {
  return NEWER_VERSIONS[type] ?? 1;
}

/** The personal data in events, with the values that replace it when the team is deleted. */
export const PERSONAL_DATA: PersonalData<EventBody> = { ...TEAM_PERSONAL_DATA, ...SCORING_PERSONAL_DATA };
