import { reopenOrClose, releaseBuzz } from "../buzzer/buzzer.builder.ts";
import type { Colour, DeviceId, TeamId } from "../ids.ts";
import { MAX_TEAM_NAME_LENGTH } from "../limits.ts";
import type { Rejection } from "../rejection.ts";
import type { CommandHandlers, CommandOf, DecideContext, DecideResult } from "../show/decide-context.ts";
import { accept, reject } from "../show/decide-context.ts";
import { isStarted, getStatus } from "../show/show.selectors.ts";
import { createEventBuilder } from "../show/event-builder.ts";
import type { CreatedShow } from "../show/show.state.ts";
import { chooseEmblem, normaliseColour, chooseColour } from "./team-look.ts";
import {
  normaliseName,
  foldName,
  hasControlCharacters,
  isVisibleName,
  countCharacters,
  MAX_FOLDED_NAME_LENGTH,
} from "./team-name.ts";
import type { Team } from "./team.state.ts";

interface NewTeam {
  readonly team_id: TeamId;
  readonly name: string;
  /** Skeleton of the name for look-alike detection, if the server computes one (TEAM-2). */
  readonly skeleton?: string;
  readonly colour: Colour | null;
}

export type ManageTeamCommand =
  | ({ readonly type: "create_team" } & NewTeam)
  | {
      readonly type: "update_team";
      readonly team_id: TeamId;
      readonly name?: string;
      /** Skeleton of the new name. */
      readonly skeleton?: string;
      readonly colour?: Colour;
    }
  /** `keep_password`: only logs the team's phones out. */
  | {
      readonly type: "set_team_password";
      readonly team_id: TeamId;
      readonly log_out: boolean;
      readonly keep_password?: true;
    }
  | { readonly type: "deactivate_team"; readonly team_id: TeamId }
  | { readonly type: "reactivate_team"; readonly team_id: TeamId; readonly colour?: Colour }
  | { readonly type: "delete_team"; readonly team_id: TeamId };

export interface RegisterTeamCommand extends NewTeam {
  readonly type: "register_team";
  /** Requested emblem (TEAM-5). */
  readonly emblem?: number | null;
}

/**
 * Adds a phone to the team or changes its member's name. `offline_device_ids`: the team's offline phones known to
 * this server, longest offline first; absent if unknown.
 */
export interface JoinMemberCommand {
  readonly type: "join_member";
  readonly name: string | null;
  readonly offline_device_ids?: readonly DeviceId[];
}

export const teamCommandHandlers: CommandHandlers<CreatedShow, ManageTeamCommand> = {
  create_team: createTeam,
  update_team: updateTeam,
  set_team_password: setTeamPassword,
  deactivate_team: deactivateTeam,
  reactivate_team: reactivateTeam,
  delete_team: deleteTeam,
};

/** Far more phones than people in a team; keeps the list of members small enough to send. */
const MAX_MEMBERS = 50;

interface RequestedName {
  readonly name: string;
  readonly skeleton: string | undefined;
}

/** Another team with the same or a look-alike name. */
function findNameHolder(
  state: CreatedShow,
  { name, skeleton }: RequestedName,
  self: TeamId | null,
): TeamId | undefined {
  const { by_name, by_skeleton } = state.teams;
  const holders = [by_name.get(foldName(name)), skeleton === undefined ? undefined : by_skeleton.get(skeleton)];
  return holders.find((teamId) => teamId !== undefined && teamId !== self);
}

/** Validates a team's name; null if it is acceptable (TEAM-1, TEAM-2). */
function checkTeamName(
  state: CreatedShow,
  requested: RequestedName,
  self: TeamId | null,
  context: DecideContext,
): Rejection | null {
  const { name } = requested;
  const length = countCharacters(name);
  if (length === 0) return { code: "team_name_required", params: {} };
  if (length > MAX_TEAM_NAME_LENGTH || countCharacters(foldName(name)) > MAX_FOLDED_NAME_LENGTH)
    return { code: "team_name_too_long", params: { max: MAX_TEAM_NAME_LENGTH } };
  if (hasControlCharacters(name)) return { code: "invalid_name", params: { max: MAX_TEAM_NAME_LENGTH } };
  if (!isVisibleName(name)) return { code: "team_name_required", params: {} };
  const holderId = findNameHolder(state, requested, self);
  if (holderId === undefined) return null;
  const deactivated = state.teams.by_id.get(holderId)?.status === "deactivated";
  // Only moderators learn that the team is deactivated, so that they can offer to reactivate it (TEAM-3).
  if (deactivated && context.actor.kind === "moderator") {
    return { code: "team_name_deactivated", params: { team_id: holderId } };
  }
  return { code: "team_name_taken", params: {} };
}

function registerNewTeam(
  state: CreatedShow,
  command: NewTeam & Pick<RegisterTeamCommand, "emblem">,
  context: DecideContext,
): DecideResult {
  const { team_id, skeleton } = command;
  if (state.teams.by_id.has(team_id)) return accept();
  const name = normaliseName(command.name);
  const wrong = checkTeamName(state, { name, skeleton }, null, context);
  if (wrong !== null) return { ok: false, error: wrong };
  const colour = command.colour === null ? chooseColour(state.teams.looks) : normaliseColour(command.colour);
  if (colour === null) return reject("invalid_colour");
  const emblem = chooseEmblem(state.teams.looks, colour, command.emblem ?? null);
  return accept({
    type: "team_registered",
    team_id,
    name,
    colour,
    emblem,
    ...(skeleton === undefined ? {} : { skeleton }),
  });
}

function createTeam(
  state: CreatedShow,
  command: CommandOf<ManageTeamCommand, "create_team">,
  context: DecideContext,
): DecideResult {
  if (getStatus(state) === "completed") return reject("show_completed");
  return registerNewTeam(state, command, context);
}

/** A visitor registers a team; only while registration is open (TEAM-6). */
export function registerTeam(state: CreatedShow, command: RegisterTeamCommand, context: DecideContext): DecideResult {
  if (getStatus(state) === "completed") return reject("show_completed");
  if (!state.show.registration_open) return reject("registration_closed");
  return registerNewTeam(state, command, context);
}

/** Calls `decide` with the team, or rejects if it does not exist. */
function decideForTeam(state: CreatedShow, teamId: TeamId, decide: (team: Team) => DecideResult): DecideResult {
  const team = state.teams.by_id.get(teamId);
  return team === undefined ? reject("team_not_found") : decide(team);
}

function updateTeam(
  state: CreatedShow,
  command: CommandOf<ManageTeamCommand, "update_team">,
  context: DecideContext,
): DecideResult {
  return decideForTeam(state, command.team_id, (team) => {
    const name = normaliseName(command.name ?? team.name);
    const { skeleton } = command.name === undefined ? team : command;
    const wrong = checkTeamName(state, { name, skeleton }, team.id, context);
    if (wrong !== null) return { ok: false, error: wrong };
    const colour = normaliseColour(command.colour ?? team.colour);
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

function setTeamPassword(state: CreatedShow, command: CommandOf<ManageTeamCommand, "set_team_password">): DecideResult {
  const { team_id, log_out, keep_password } = command;
  const passwordFlag = keep_password === true ? { password_kept: true as const } : {};
  return decideForTeam(state, team_id, () => accept({ type: "team_password_set", team_id, log_out, ...passwordFlag }));
}

function deactivateTeam(
  state: CreatedShow,
  command: CommandOf<ManageTeamCommand, "deactivate_team">,
  context: DecideContext,
): DecideResult {
  return decideForTeam(state, command.team_id, (team) =>
    team.status === "deactivated" ? accept() : removeFromPlay(state, team, "team_deactivated", context),
  );
}

function deleteTeam(
  state: CreatedShow,
  command: CommandOf<ManageTeamCommand, "delete_team">,
  context: DecideContext,
): DecideResult {
  return decideForTeam(state, command.team_id, (team) => removeFromPlay(state, team, "team_deleted", context));
}

/** Removes the team from play; if it holds the buzz, releases it and reopens the buzzer (BUZZ-14). */
function removeFromPlay(
  state: CreatedShow,
  { id: teamId }: Team,
  type: "team_deactivated" | "team_deleted",
  context: DecideContext,
): DecideResult {
  if (!isStarted(state)) return accept({ type, team_id: teamId });
  const builder = createEventBuilder(state, context);
  builder.add({ type, team_id: teamId });
  const buzzer = state.round?.buzzer;
  const holds = buzzer?.phase === "locked" && buzzer.holder.team_id === teamId;
  if (holds && releaseBuzz(builder, type)) reopenOrClose(builder);
  return builder.build();
}

function reactivateTeam(state: CreatedShow, command: CommandOf<ManageTeamCommand, "reactivate_team">): DecideResult {
  return decideForTeam(state, command.team_id, (team) => {
    const colour = normaliseColour(command.colour ?? team.colour);
    if (colour === null) return reject("invalid_colour");
    if (team.status === "active") return accept();
    return accept({ type: "team_reactivated", team_id: team.id, colour });
  });
}

/** Adds a phone to the team, or names its member; an empty name removes the member's, null keeps it (TEAM-7). */
export function joinMember(
  state: CreatedShow,
  command: JoinMemberCommand,
  { device_id }: DecideContext,
  teamId: TeamId,
): DecideResult {
  const typed = command.name === null ? "" : normaliseName(command.name);
  const name = isVisibleName(typed) ? typed : "";
  if (countCharacters(name) > MAX_TEAM_NAME_LENGTH || hasControlCharacters(name))
    return reject("invalid_name", { max: MAX_TEAM_NAME_LENGTH });
  const members = state.members.get(teamId) ?? [];
  const known = members.find((member) => member.device_id === device_id);
  const newName = name === "" ? null : name;
  const isRemoval = newName === null && typed === "" && command.name !== null;
  if (known !== undefined && (known.name === newName || (newName === null && !isRemoval))) return accept();
  const joined = { type: "member_joined", team_id: teamId, device_id, name: newName } as const;
  if (known !== undefined) return accept({ ...joined, was_member: true });
  if (members.length < MAX_MEMBERS) return accept(joined);
  const insteadOf = command.offline_device_ids?.find((id) => members.some((member) => member.device_id === id));
  return insteadOf === undefined
    ? reject("not_allowed", { reason: "members" })
    : accept({ ...joined, instead_of: insteadOf });
}
