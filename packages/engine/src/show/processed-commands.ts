import { Map as Dict } from "immutable";
import type { Actor } from "../actor.ts";
import type { CommandId, DeviceId } from "../ids.ts";
import type { ShowEvent } from "./events.ts";
import type { ProcessedCommand, ShowState } from "./show.state.ts";

/** How many processed commands are remembered per device (LOG-4). */
export const MAX_COMMANDS_PER_DEVICE = 32;

/** Identifies a command and its repetitions. */
interface CommandKey {
  readonly id: CommandId;
  readonly device_id: DeviceId;
  readonly actor: Actor;
}

/** Scope of command ids: never shared by two users on one device or by two devices of one user. */
function commandScope(actor: Actor): string {
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

export function teamScope(teamId: string): string {
  return `team ${teamId}`;
}

/** The remembered command with this id; null if it is new or no longer among the newest 32. */
export function findProcessedCommand(state: ShowState, command: CommandKey): ProcessedCommand | null {
  const commands = state.answered.get(commandScope(command.actor))?.get(command.device_id);
  return commands?.find(({ command_id }) => command_id === command.id) ?? null;
}

/** Events of one command are consecutive, so the newest entry belongs to this command or to the previous one. */
export function rememberCommand(answered: ShowState["answered"], event: ShowEvent): ShowState["answered"] {
  if (event.cause === null) return answered;
  const scope = commandScope(event.actor);
  const { device_id, command_id } = event.cause;
  const devices = answered.get(scope) ?? Dict<string, readonly ProcessedCommand[]>();
  const commands = devices.get(device_id) ?? [];
  const newest = commands.at(-1);
  const continues = newest?.command_id === command_id;
  const processed = { command_id, seq: event.seq, events_count: (continues ? newest.events_count : 0) + 1 };
  const before = continues ? commands.slice(0, -1) : commands.slice(1 - MAX_COMMANDS_PER_DEVICE);
  return answered.set(scope, devices.set(device_id, [...before, processed]));
}
