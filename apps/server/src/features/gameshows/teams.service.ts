import type { RouteCall, Team } from "@showrunner/contract/rest";
import { foldName, toModeratorTeam, type CommandBody, type ShowEvent, type ShowState } from "@showrunner/engine";
import { foldText, type WriteStatement } from "../../platform/db/index.ts";
import { toNameSkeleton } from "../../platform/name-skeleton.ts";
import { omitUndefined } from "../../platform/omit-undefined.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { decodeCursor, toPage } from "../../platform/http/paging.ts";
import { teamPasswordHasher } from "../../platform/secrets/password-hasher.ts";
import { hashTeamPassword } from "./team-password.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import { newId } from "../../platform/ids.ts";
import type { LiveShows } from "../live/index.ts";
import { toModeratorActor, type RunCommand } from "./rest-commands.ts";
import { presentTeam } from "./gameshows.presenter.ts";
import type { TeamCredentialsRepository } from "./gameshows.repository.ts";

export type TeamsListQuery = RouteInput<"GET /gameshows/:id/teams">["query"];
export type CreateTeam = RouteInput<"POST /gameshows/:id/teams">["body"];
export type UpdateTeam = RouteInput<"PATCH /gameshows/:id/teams/:teamId">["body"];
export type ReactivateTeam = RouteInput<"POST /gameshows/:id/teams/:teamId/reactivate">["body"];

/** The caller who changes a password, and the request source. */
type AuditedCaller = UserCaller & { readonly source: RequestSource };

/** Team management for moderators. */
export interface TeamsService {
  list(
    showId: string,
    query: TeamsListQuery,
  ): Promise<ServiceResult<RouteCall<"GET /gameshows/:id/teams">["response"]>>;
  create(caller: UserCaller, showId: string, team: CreateTeam): Promise<ServiceResult<Team>>;
  update(caller: UserCaller, showId: string, teamId: string, changes: UpdateTeam): Promise<ServiceResult<Team>>;
  remove(caller: UserCaller, showId: string, teamId: string): Promise<ServiceResult<undefined>>;
  deactivate(caller: UserCaller, showId: string, teamId: string): Promise<ServiceResult<Team>>;
  reactivate(
    caller: AuditedCaller,
    showId: string,
    teamId: string,
    given: ReactivateTeam,
  ): Promise<ServiceResult<Team>>;
  setPassword(
    caller: AuditedCaller,
    showId: string,
    teamId: string,
    password: string,
    logOut: boolean,
  ): Promise<ServiceResult<undefined>>;
  /** Logs out all phones of the team and voids its code; the password stays valid. */
  logOut(caller: AuditedCaller, showId: string, teamId: string): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly live: LiveShows;
  readonly runCommand: RunCommand;
  readonly credentials: TeamCredentialsRepository;
  readonly record: RecordSecurityEvent;
  /** Fails when the show has reached its maximum number of teams. */
  readonly checkTeamQuota: (showId: string) => Promise<ServiceResult<undefined>>;
}

/** A new name also changes the skeleton. */
function toSkeletonChange({ name }: { readonly name?: string | undefined }): { readonly skeleton?: string } {
  return name === undefined ? {} : { skeleton: toNameSkeleton(name) };
}

/** The folded team name in the command's events, as the credentials store it. */
export function findFoldedTeamName(
  events: readonly ShowEvent[],
  type: "team_registered" | "team_updated",
): string | undefined {
  for (const { body } of events) if (body.type === type) return foldName(body.name);
  return undefined;
}

export function createTeamsService({
  live,
  runCommand,
  credentials,
  record,
  checkTeamQuota,
}: Dependencies): TeamsService {
  const present = (teamId: string, state: ShowState): ServiceResult<Team> => {
    const team = state.teams.by_id.get(teamId);
    return team === undefined ? fail("team_not_found") : ok(presentTeam(team, state));
  };
  const recordPasswordChange = ({ user_id, source }: AuditedCaller, teamId: string, subject: string | null): void =>
    record({ type: "team_password_changed", source, actor_id: user_id, target_id: teamId, subject });
  /** Executes a command about one team with its statements, and returns the updated team. */
  const runTeamCommand = async (
    caller: UserCaller,
    showId: string,
    teamId: string,
    body: CommandBody,
    statements: (events: readonly ShowEvent[]) => readonly WriteStatement[],
  ): Promise<ServiceResult<Team>> => {
    const changed = await runCommand(showId, toModeratorActor(caller), body, { statements });
    return changed.ok ? present(teamId, changed.value) : changed;
  };

  return {
    list: async (showId, { search, status, sort, cursor, limit }) => {
      const state = await live.getState(showId);
      if (state === null) return fail("gameshow_not_found");
      const searchFolded = foldText(search ?? "");
      const matches = (name: string | null): boolean => foldText(name ?? "").includes(searchFolded);
      const found = [...state.teams.by_id.values()]
        .filter((team) => status === undefined || team.status === status)
        .filter(({ id, name }) => matches(name) || (state.members.get(id) ?? []).some((member) => matches(member.name)))
        .map((team, index) => ({ team, index, rank: toModeratorTeam(state, team).rank }));
      // Teams are in order of registration; sorting is stable.
      if (sort === "rank") found.sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.index - b.index);
      if (sort === "name") found.sort((a, b) => (foldText(a.team.name) < foldText(b.team.name) ? -1 : 1));
      const after = decodeCursor(cursor);
      const last = after === null ? -1 : found.findIndex(({ team }) => team.id === after.id);
      // The last team of the previous page was deleted: continue at its former index.
      const rest = found.slice(after !== null && last === -1 ? Number(after.value) || 0 : last + 1);
      const page = toPage(
        rest,
        limit,
        (row) => ({ value: found.indexOf(row), id: row.team.id }),
        ({ team }) => presentTeam(team, state),
      );
      return ok({ ...page, total: found.length });
    },

    create: async (caller, showId, { name, password, colour }) => {
      const quota = await checkTeamQuota(showId);
      if (!quota.ok) return quota;
      const teamId = newId();
      const state = await live.getState(showId);
      const hashed = await hashTeamPassword(password, state?.show?.settings);
      if (!hashed.ok) return hashed;
      return runTeamCommand(
        caller,
        showId,
        teamId,
        { type: "create_team", team_id: teamId, name, skeleton: toNameSkeleton(name), colour },
        (events) => [
          credentials.insert({
            show_id: showId,
            team_id: teamId,
            name_folded: findFoldedTeamName(events, "team_registered") ?? foldName(name),
            password_hash: hashed.value,
            token_version: 1,
          }),
        ],
      );
    },

    update: (caller, showId, teamId, changes) =>
      runTeamCommand(
        caller,
        showId,
        teamId,
        { type: "update_team", team_id: teamId, ...omitUndefined(changes), ...toSkeletonChange(changes) },
        (events) => {
          const name = findFoldedTeamName(events, "team_updated");
          return name === undefined ? [] : [credentials.rename(showId, teamId, name)];
        },
      ),

    remove: async (caller, showId, teamId) => {
      const removed = await runCommand(
        showId,
        toModeratorActor(caller),
        { type: "delete_team", team_id: teamId },
        { statements: () => [credentials.remove(showId, teamId)] },
      );
      return removed.ok ? ok() : removed;
    },

    deactivate: (caller, showId, teamId) =>
      runTeamCommand(caller, showId, teamId, { type: "deactivate_team", team_id: teamId }, () => [
        credentials.revokeTokens(showId, teamId),
        credentials.removeCode(showId, teamId),
      ]),

    reactivate: async (caller, showId, teamId, { password, colour }) => {
      const passwordHash = password === undefined ? undefined : await teamPasswordHasher.hash(password);
      const isActive = (await live.getState(showId))?.teams.by_id.get(teamId)?.status === "active";
      // Another moderator was faster: the password and colour would be ignored.
      if (isActive && (password !== undefined || colour !== undefined)) return fail("team_name_taken");
      const body: CommandBody = {
        type: "reactivate_team",
        team_id: teamId,
        ...(colour === undefined ? {} : { colour }),
      };
      const reactivated = await runTeamCommand(caller, showId, teamId, body, () =>
        passwordHash === undefined ? [] : [credentials.setPassword(showId, teamId, passwordHash)],
      );
      if (reactivated.ok && passwordHash !== undefined) recordPasswordChange(caller, teamId, reactivated.value.name);
      return reactivated;
    },

    setPassword: async (caller, showId, teamId, password, logOut) => {
      const passwordHash = await teamPasswordHasher.hash(password);
      const changed = await runCommand(
        showId,
        toModeratorActor(caller),
        { type: "set_team_password", team_id: teamId, log_out: logOut },
        {
          statements: () => [
            credentials.setPassword(showId, teamId, passwordHash),
            ...(logOut ? [credentials.revokeTokens(showId, teamId), credentials.removeCode(showId, teamId)] : []),
          ],
        },
      );
      if (!changed.ok) return changed;
      recordPasswordChange(caller, teamId, changed.value.teams.by_id.get(teamId)?.name ?? null);
      return ok();
    },

    logOut: async (caller, showId, teamId) => {
      const loggedOut = await runCommand(
        showId,
        toModeratorActor(caller),
        { type: "set_team_password", team_id: teamId, log_out: true, keep_password: true },
        {
          statements: () => [credentials.revokeTokens(showId, teamId), credentials.removeCode(showId, teamId)],
        },
      );
      if (!loggedOut.ok) return loggedOut;
      const { name = null } = loggedOut.value.teams.by_id.get(teamId) ?? {};
      record({
        type: "team_logged_out",
        source: caller.source,
        actor_id: caller.user_id,
        target_id: teamId,
        subject: name,
      });
      return ok();
    },
  };
}
