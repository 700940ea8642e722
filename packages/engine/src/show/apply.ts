import type { Command } from "../commands.ts";
import type { FrozenContent } from "../content.ts";
import type { Rejection } from "../rejection.ts";
import { answerBefore } from "./answered.ts";
import type { EngineContext } from "./context.ts";
import { decide } from "./decide.ts";
import type { EventBody, ShowEvent } from "./events.ts";
import { event_versions } from "./events.ts";
import { decisionMark } from "../undo/mark.ts";
import type { DecisionMark } from "../undo/state.ts";
import { evolve } from "./evolve.ts";
import type { ShowState } from "./state.ts";

export type Answer =
  /** `seq`: the newest event of the command, or of the show if nothing had to be done. */
  | { readonly ok: true; readonly seq: number; readonly events_count: number }
  | { readonly ok: false; readonly rejection: Rejection };

export interface Applied {
  readonly events: readonly ShowEvent[];
  /** The state after these events. */
  readonly state: ShowState;
  readonly answer: Answer;
  /** The command was processed before; this is its original ack. */
  readonly repeated: boolean;
}

/**
 * Processes one command: repeats the ack of an already processed command (LOG-4), otherwise decides, numbers the events
 * and applies them.
 */
export function apply(state: ShowState, command: Command, context: EngineContext): Applied {
  const before = answerBefore(state, command);
  if (before !== null) {
    const { seq, events_count } = before;
    return { events: [], state, answer: { ok: true, seq, events_count }, repeated: true };
  }
  const decided = decide(state, command, withOwnContent(context, command));
  if (!decided.ok) return { events: [], state, answer: { ok: false, rejection: decided.error }, repeated: false };

  const at = Math.max(command.at, state.last_at);
  const mark = decisionMark(state, command.body, decided.value);
  const events = decided.value.map((body, index) =>
    eventOf(command, body, state.seq + 1 + index, at, index === 0 ? mark : null),
  );
  const after = events.reduce(evolve, state);
  return { events, state: after, answer: { ok: true, seq: after.seq, events_count: events.length }, repeated: false };
}

function eventOf(
  { actor, device_id, id }: Command,
  body: EventBody,
  seq: number,
  at: number,
  decision: DecisionMark | null,
): ShowEvent {
  const cause = actor.kind === "system" ? null : { device_id, command_id: id };
  const event = { seq, at, version: event_versions[body.type], actor, cause, body };
  return decision === null ? event : { ...event, decision };
}

/** Resolves content that comes with the command before the server has stored it. */
function withOwnContent(context: EngineContext, { body }: Command): EngineContext {
  const brought: FrozenContent | undefined =
    body.type === "start" || body.type === "add_game" ? body.content : undefined;
  if (brought === undefined) return context;
  return { ...context, content: (id) => (id === brought.id ? brought : context.content(id)) };
}
