import { openAgain, releaseBuzz } from "../buzzer/opening.ts";
import type { ManageCommand, TeamCommand } from "../commands.ts";
import type { TeamId } from "../ids.ts";
import type { Rejection } from "../rejection.ts";
import type { Asked, Decided } from "../show/context.ts";
import { accept, reject } from "../show/context.ts";
import { isStarted, statusOf } from "../show/lookup.ts";
import { planFor } from "../show/plan.ts";
import type { CreatedShow } from "../show/state.ts";
import { cleanColour, nextColour, nextEmblem } from "./look.ts";
import { cleanName, foldTeamName, hasControlCharacters, isVisibleName, lengthOf, longest_name } from "./name.ts";
import type { Team } from "./state.ts";

type ManageTeam<T extends ManageCommand["type"]> = Extract<ManageCommand, { readonly type: T }>;

const largest_correction = 1_000_000;
const longest_reason = 200;
/** Far more phones than people in a team; keeps the list of members small enough to send. */
const most_members = 50;

interface WantedName {
  readonly name: string;
  readonly skeleton: string | undefined;
}

/** Another team with the same or a look-alike name. */
function holderOf(state: CreatedShow, { name, skeleton }: WantedName, self: TeamId | null): TeamId | undefined {
  const { by_name, by_skeleton } = state.teams;
  const holders = [by_name.get(foldTeamName(name)), skeleton === undefined ? undefined : by_skeleton.get(skeleton)];
  return holders.find((team_id) => team_id !== undefined && team_id !== self);
}

/** Validates a team's name; null if it is acceptable (TEAM-1, TEAM-2). */
function wrongName(state: CreatedShow, wanted: WantedName, self: TeamId | null, asked: Asked): Rejection | null {
  const { name } = wanted;
  const length = lengthOf(name);
  if (length === 0) return { code: "team_name_required", params: {} };
  if (length > longest_name) return { code: "team_name_too_long", params: { max: longest_name } };
  if (hasControlCharacters(name)) return { code: "invalid_name", params: { max: longest_name } };
  if (!isVisibleName(name)) return { code: "team_name_required", params: {} };
  const holder_id = holderOf(state, wanted, self);
  if (holder_id === undefined) return null;
  const deactivated = state.teams.by_id.get(holder_id)?.status === "deactivated";
  // Only moderators learn that the team is deactivated, so that they can offer to reactivate it (TEAM-3).
  if (deactivated && asked.actor.kind === "moderator") {
    return { code: "team_name_deactivated", params: { team_id: holder_id } };
  }
  return { code: "team_name_taken", params: {} };
}

function register(
  state: CreatedShow,
  command: Pick<ManageTeam<"create_team">, "team_id" | "name" | "skeleton" | "colour">,
  asked: Asked,
): Decided {
  const { team_id, skeleton } = command;
  if (state.teams.by_id.has(team_id)) return accept();
  const name = cleanName(command.name);
  const wrong = wrongName(state, { name, skeleton }, null, asked);
  if (wrong !== null) return { ok: false, error: wrong };
  const colour = command.colour === null ? nextColour(state.teams.looks) : cleanColour(command.colour);
  if (colour === null) return reject("invalid_colour");
  const emblem = nextEmblem(state.teams.looks, colour);
  return accept({
    type: "team_registered",
    team_id,
    name,
    colour,
    emblem,
    ...(skeleton === undefined ? {} : { skeleton }),
  });
}

export function createTeam(state: CreatedShow, command: ManageTeam<"create_team">, asked: Asked): Decided {
  if (statusOf(state) === "completed") return reject("show_completed");
  return register(state, command, asked);
}

/** A visitor registers a team; only while registration is open (TEAM-6). */
export function registerTeam(
  state: CreatedShow,
  command: Extract<TeamCommand, { readonly type: "register_team" }>,
  asked: Asked,
): Decided {
  if (statusOf(state) === "completed") return reject("show_completed");
  if (!state.show.registration_open) return reject("registration_closed");
  return register(state, command, asked);
}

/** Calls `decide` with the team, or rejects if it does not exist. */
function withTeam(state: CreatedShow, team_id: TeamId, decide: (team: Team) => Decided): Decided {
  const team = state.teams.by_id.get(team_id);
  return team === undefined ? reject("team_not_found") : decide(team);
}

export function updateTeam(state: CreatedShow, command: ManageTeam<"update_team">, asked: Asked): Decided {
  return withTeam(state, command.team_id, (team) => {
    const name = cleanName(command.name ?? team.name);
    const { skeleton } = command.name === undefined ? team : command;
    const wrong = wrongName(state, { name, skeleton }, team.id, asked);
    if (wrong !== null) return { ok: false, error: wrong };
    const colour = cleanColour(command.colour ?? team.colour);
    if (colour === null) return reject("invalid_colour");
    if (name === team.name && colour === team.colour) return accept();
    return accept({
      type: "team_updated",
      team_id: team.id,
      name,
      colour,
      ...(skeleton === undefined ? {} : { skeleton }),
    });
  });
}

export function setTeamPassword(state: CreatedShow, command: ManageTeam<"set_team_password">): Decided {
  const { team_id, log_out } = command;
  return withTeam(state, team_id, () => accept({ type: "team_password_set", team_id, log_out }));
}

export function deactivateTeam(state: CreatedShow, command: ManageTeam<"deactivate_team">, asked: Asked): Decided {
  return withTeam(state, command.team_id, (team) =>
    team.status === "deactivated" ? accept() : withoutPlayer(state, team, "team_deactivated", asked),
  );
}

export function deleteTeam(state: CreatedShow, command: ManageTeam<"delete_team">, asked: Asked): Decided {
  return withTeam(state, command.team_id, (team) => withoutPlayer(state, team, "team_deleted", asked));
}

/** Removes the team from play; if it holds the buzz, releases it and reopens the buzzer (BUZZ-14). */
function withoutPlayer(
  state: CreatedShow,
  { id: team_id }: Team,
  type: "team_deactivated" | "team_deleted",
  asked: Asked,
): Decided {
  if (!isStarted(state)) return accept({ type, team_id });
  const plan = planFor(state, asked);
  plan.add({ type, team_id });
  const buzzer = state.round?.buzzer;
  const holds = buzzer?.phase === "locked" && buzzer.holder.team_id === team_id;
  if (holds && releaseBuzz(plan, type)) openAgain(plan);
  return plan.done();
}

export function reactivateTeam(state: CreatedShow, command: ManageTeam<"reactivate_team">): Decided {
  return withTeam(state, command.team_id, (team) => {
    const colour = cleanColour(command.colour ?? team.colour);
    if (colour === null) return reject("invalid_colour");
    if (team.status === "active") return accept();
    return accept({ type: "team_reactivated", team_id: team.id, colour });
  });
}

/** Manual correction by the moderator; applies at once and is logged with its reason (POINTS-10). */
export function correctPoints(state: CreatedShow, command: ManageTeam<"correct_points">): Decided {
  const { team_id, points } = command;
  return withTeam(state, team_id, () => {
    const status = statusOf(state);
    if (status === "ready") return reject("wrong_status", { status });
    if (!Number.isInteger(points) || points === 0 || Math.abs(points) > largest_correction) {
      return reject("invalid_points", { max: largest_correction });
    }
    const reason = command.reason.trim();
    if (reason === "") return reject("reason_required");
    if (lengthOf(reason) > longest_reason) return reject("invalid_input", { max: longest_reason });
    return accept({ type: "points_corrected", team_id, points, reason });
  });
}

/** Adds a phone to the team or names its member (TEAM-7). */
export function joinMember(
  state: CreatedShow,
  command: Extract<TeamCommand, { readonly type: "join_member" }>,
  { device_id }: Asked,
  team_id: TeamId,
): Decided {
  const typed = command.name === null ? "" : cleanName(command.name);
  const name = isVisibleName(typed) ? typed : "";
  if (lengthOf(name) > longest_name || hasControlCharacters(name)) return reject("invalid_name", { max: longest_name });
  const members = state.members.get(team_id) ?? [];
  const known = members.find((member) => member.device_id === device_id);
  const given = name === "" ? null : name;
  if (known !== undefined && (given === null || known.name === given)) return accept();
  const joined = { type: "member_joined", team_id, device_id, name: given } as const;
  if (known !== undefined || members.length < most_members) return accept(joined);
  const instead_of = command.away?.find((away) => members.some((member) => member.device_id === away));
  return instead_of === undefined ? reject("not_allowed", { reason: "members" }) : accept({ ...joined, instead_of });
}
