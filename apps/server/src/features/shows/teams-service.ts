import type { Call, Team } from "@showrunner/contract/rest";
import { foldTeamName, type CommandBody, type ShowEvent, type ShowState } from "@showrunner/engine";
import { foldText, type WriteStatement } from "../../platform/db/index.ts";
import { skeletonOf } from "../../platform/name-skeleton.ts";
import { defined } from "../../platform/defined.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import { readCursor, toPage } from "../../platform/http/paging.ts";
import { team_passwords } from "../../platform/secrets/passwords.ts";
import type { RecordSecurityEvent, RequestOrigin } from "../../platform/security-log/index.ts";
import { newId } from "../../platform/ids.ts";
import type { LiveShows } from "../live/index.ts";
import { moderatorOf, type RunCommand } from "./commands.ts";
import { presentTeam, rankIn } from "./present.ts";
import type { TeamCredentialsRepository } from "./repository.ts";

export type TeamsListQuery = Input<"GET /gameshows/:id/teams">["query"];
export type CreateTeam = Input<"POST /gameshows/:id/teams">["body"];
export type ChangeTeam = Input<"PATCH /gameshows/:id/teams/:teamId">["body"];
export type ReactivateTeam = Input<"POST /gameshows/:id/teams/:teamId/reactivate">["body"];

/** The caller who changes a password, and the request source. */
type PasswordChanger = UserCaller & { readonly origin: RequestOrigin };

/** Team management for moderators. */
export interface TeamsService {
  list(show_id: string, query: TeamsListQuery): Promise<Outcome<Call<"GET /gameshows/:id/teams">["response"]>>;
  create(caller: UserCaller, show_id: string, team: CreateTeam): Promise<Outcome<Team>>;
  change(caller: UserCaller, show_id: string, team_id: string, changes: ChangeTeam): Promise<Outcome<Team>>;
  remove(caller: UserCaller, show_id: string, team_id: string): Promise<Outcome<undefined>>;
  deactivate(caller: UserCaller, show_id: string, team_id: string): Promise<Outcome<Team>>;
  reactivate(caller: PasswordChanger, show_id: string, team_id: string, given: ReactivateTeam): Promise<Outcome<Team>>;
  setPassword(
    caller: PasswordChanger,
    show_id: string,
    team_id: string,
    password: string,
    log_out: boolean,
  ): Promise<Outcome<undefined>>;
}

interface Dependencies {
  readonly live: LiveShows;
  readonly run: RunCommand;
  readonly credentials: TeamCredentialsRepository;
  readonly record: RecordSecurityEvent;
  /** Fails when the show has reached its maximum number of teams. */
  readonly mayHaveOneMore: (show_id: string) => Promise<Outcome<undefined>>;
}

/** A new name comes with its new skeleton. */
function skeletonIn({ name }: { readonly name?: string | undefined }): { readonly skeleton?: string } {
  return name === undefined ? {} : { skeleton: skeletonOf(name) };
}

/** The folded team name in the command's events, as the credentials store it. */
export function nameIn(events: readonly ShowEvent[], type: "team_registered" | "team_updated"): string | undefined {
  for (const { body } of events) if (body.type === type) return foldTeamName(body.name);
  return undefined;
}

export function createTeamsService({ live, run, credentials, record, mayHaveOneMore }: Dependencies): TeamsService {
  const ranksOf = async (show_id: string) => {
    const snapshot = await live.snapshot(show_id, { kind: "display" });
    return rankIn(snapshot?.slices.leaderboard?.ranks ?? []);
  };
  const present = async (show_id: string, team_id: string, state: ShowState): Promise<Outcome<Team>> => {
    const team = state.teams.by_id.get(team_id);
    if (team === undefined) return fail("team_not_found");
    const rankOf = await ranksOf(show_id);
    return ok(presentTeam(team, state, rankOf(team)));
  };
  const recordPasswordChange = ({ user_id, origin }: PasswordChanger, team_id: string, subject: string | null): void =>
    record({ type: "team_password_changed", origin, actor_id: user_id, target_id: team_id, subject });
  /** Executes a command about one team with its statements, and returns the updated team. */
  const change = async (
    caller: UserCaller,
    show_id: string,
    team_id: string,
    body: CommandBody,
    statements: (events: readonly ShowEvent[]) => readonly WriteStatement[],
  ): Promise<Outcome<Team>> => {
    const changed = await run(show_id, moderatorOf(caller), body, { statements });
    return changed.ok ? present(show_id, team_id, changed.value) : changed;
  };

  return {
    list: async (show_id, { search, status, sort, cursor, limit }) => {
      const state = await live.state(show_id);
      if (state === null) return fail("gameshow_not_found");
      const rankOf = await ranksOf(show_id);
      const wanted = foldText(search ?? "");
      const found = [...state.teams.by_id.values()]
        .filter((team) => (status === undefined || team.status === status) && foldText(team.name).includes(wanted))
        .map((team, index) => ({ team, index, rank: rankOf(team) }));
      // Teams are in order of registration; sorting is stable.
      if (sort === "rank") found.sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.index - b.index);
      if (sort === "name") found.sort((a, b) => (foldText(a.team.name) < foldText(b.team.name) ? -1 : 1));
      const after = readCursor(cursor);
      const last = after === null ? -1 : found.findIndex(({ team }) => team.id === after.id);
      // The last team of the previous page was deleted: continue at its former index.
      const rest = found.slice(after !== null && last === -1 ? Number(after.value) || 0 : last + 1);
      const page = toPage(
        rest,
        limit,
        (row) => ({ value: found.indexOf(row), id: row.team.id }),
        ({ team, rank }) => presentTeam(team, state, rank),
      );
      return ok({ ...page, total: found.length });
    },

    create: async (caller, show_id, { name, password, colour }) => {
      const room = await mayHaveOneMore(show_id);
      if (!room.ok) return room;
      const team_id = newId();
      const password_hash = await team_passwords.hash(password);
      return change(
        caller,
        show_id,
        team_id,
        { type: "create_team", team_id, name, skeleton: skeletonOf(name), colour },
        (events) => [
          credentials.insert({
            show_id,
            team_id,
            name_folded: nameIn(events, "team_registered") ?? foldTeamName(name),
            password_hash,
            token_version: 1,
          }),
        ],
      );
    },

    change: (caller, show_id, team_id, changes) =>
      change(
        caller,
        show_id,
        team_id,
        { type: "update_team", team_id, ...defined(changes), ...skeletonIn(changes) },
        (events) => {
          const name = nameIn(events, "team_updated");
          return name === undefined ? [] : [credentials.rename(show_id, team_id, name)];
        },
      ),

    remove: async (caller, show_id, team_id) => {
      const removed = await run(
        show_id,
        moderatorOf(caller),
        { type: "delete_team", team_id },
        { statements: () => [credentials.remove(show_id, team_id)] },
      );
      return removed.ok ? ok() : removed;
    },

    deactivate: (caller, show_id, team_id) =>
      change(caller, show_id, team_id, { type: "deactivate_team", team_id }, () => [
        credentials.endTokens(show_id, team_id),
      ]),

    reactivate: async (caller, show_id, team_id, { password, colour }) => {
      const password_hash = password === undefined ? undefined : await team_passwords.hash(password);
      const body: CommandBody = { type: "reactivate_team", team_id, ...(colour === undefined ? {} : { colour }) };
      const reactivated = await change(caller, show_id, team_id, body, () =>
        password_hash === undefined ? [] : [credentials.setPassword(show_id, team_id, password_hash)],
      );
      if (reactivated.ok && password_hash !== undefined) recordPasswordChange(caller, team_id, reactivated.value.name);
      return reactivated;
    },

    setPassword: async (caller, show_id, team_id, password, log_out) => {
      const password_hash = await team_passwords.hash(password);
      const changed = await run(
        show_id,
        moderatorOf(caller),
        { type: "set_team_password", team_id, log_out },
        {
          statements: () => [
            credentials.setPassword(show_id, team_id, password_hash),
            ...(log_out ? [credentials.endTokens(show_id, team_id)] : []),
          ],
        },
      );
      if (!changed.ok) return changed;
      recordPasswordChange(caller, team_id, changed.value.teams.by_id.get(team_id)?.name ?? null);
      return ok();
    },
  };
}
