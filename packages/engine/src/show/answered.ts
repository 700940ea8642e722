import { Map as Dict } from "immutable";
import type { Actor, Command } from "../commands.ts";
import type { ShowEvent } from "./events.ts";
import type { AnsweredCommand, ShowState } from "./state.ts";

/** How many carried-out commands of one device are remembered (LOG-4). */
export const answers_per_device = 32;

/** The scope of a command id: two people on one device, or two devices of one person, never share one. */
function scopeOf(actor: Actor): string {
  switch (actor.kind) {
    case "moderator":
      return `moderator ${actor.user_id ?? ""}`;
    case "team":
      return teamScope(actor.team_id);
    case "visitor":
    case "system":
      return actor.kind;
  }
}

export function teamScope(team_id: string): string {
  return `team ${team_id}`;
}

/** What this command was answered when it came before; null when it is new, or older than the newest 32. */
export function answerBefore(state: ShowState, command: Command): AnsweredCommand | null {
  const answers = state.answered.get(scopeOf(command.actor))?.get(command.device_id);
  return answers?.find((answer) => answer.command_id === command.id) ?? null;
}

/** The events of one command follow each other, so the newest answer is either this command's or the one before. */
export function remembered(answered: ShowState["answered"], event: ShowEvent): ShowState["answered"] {
  if (event.cause === null) return answered;
  const scope = scopeOf(event.actor);
  const { device_id, command_id } = event.cause;
  const devices = answered.get(scope) ?? Dict<string, readonly AnsweredCommand[]>();
  const answers = devices.get(device_id) ?? [];
  const newest = answers.at(-1);
  const continues = newest?.command_id === command_id;
  const answer = { command_id, seq: event.seq, events_count: (continues ? newest.events_count : 0) + 1 };
  const before = continues ? answers.slice(0, -1) : answers.slice(1 - answers_per_device);
  return answered.set(scope, devices.set(device_id, [...before, answer]));
}
