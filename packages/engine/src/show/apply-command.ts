import type { Command } from "../commands.ts";
import type { FrozenContent } from "../content.ts";
import type { Rejection } from "../rejection.ts";
import { findProcessedCommand } from "./processed-commands.ts";
import type { EngineContext } from "./decide-context.ts";
import { decide } from "./decide.ts";
import type { EventBody, ShowEvent } from "./events.ts";
import { getEventVersion } from "./events.ts";
import { describeDecision } from "../undo/describe-decision.ts";
import type { DecisionSummary } from "../undo/undo.state.ts";
import { evolve } from "./evolve.ts";
import type { ShowState } from "./show.state.ts";

export type CommandAck =
  /** `seq`: the newest event of the command, or of the show if nothing had to be done. */
  | { readonly ok: true; readonly seq: number; readonly events_count: number }
  | { readonly ok: false; readonly rejection: Rejection };

export interface ApplyResult {
  readonly events: readonly ShowEvent[];
  /** The state after these events. */
  readonly state: ShowState;
  readonly ack: CommandAck;
}

/**
 * Processes one command: repeats the ack of an already processed command (LOG-4), otherwise decides, numbers the events
 * and applies them.
 */
export function applyCommand(state: ShowState, command: Command, context: EngineContext): ApplyResult {
  const before = findProcessedCommand(state, command);
  if (before !== null) {
    const { seq, events_count } = before;
    return { events: [], state, ack: { ok: true, seq, events_count } };
  }
  const decided = decide(state, command, withCommandContent(context, command));
  if (!decided.ok) return { events: [], state, ack: { ok: false, rejection: decided.error } };

  const at = Math.max(command.at, state.last_at);
  const summary = describeDecision(state, command.body, decided.value);
  const events = decided.value.map((body, index) =>
    createEvent(command, body, state.seq + 1 + index, at, index === 0 ? summary : null),
  );
  const after = events.reduce(evolve, state);
  return { events, state: after, ack: { ok: true, seq: after.seq, events_count: events.length } };
}

function createEvent(
  { actor, device_id, id }: Command,
  body: EventBody,
  seq: number,
  at: number,
  decision: DecisionSummary | null,
): ShowEvent {
  const cause = actor.kind === "system" ? null : { device_id, command_id: id };
  const event = { seq, at, version: getEventVersion(body.type), actor, cause, body };
  return decision === null ? event : { ...event, decision };
}

/** Resolves content that comes with the command before the server has stored it. */
function withCommandContent(context: EngineContext, { body }: Command): EngineContext {
  const commandContent: FrozenContent | undefined =
    body.type === "start" || body.type === "add_game" ? body.content : undefined;
  if (commandContent === undefined) return context;
  return { ...context, content: (id) => (id === commandContent.id ? commandContent : context.content(id)) };
}
