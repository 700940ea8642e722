import { normalisePublicId } from "@showrunner/contract/public-id";
import type { PublicShow, TeamSession } from "@showrunner/contract/rest";
import { foldTeamName, type ShowState } from "@showrunner/engine";
import { addressKey } from "../../platform/http/addresses.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import { newId } from "../../platform/ids.ts";
import { team_passwords } from "../../platform/secrets/passwords.ts";
import type { LiveShows } from "../live/index.ts";
import type { RunCommand } from "./commands.ts";
import type { JoinLimits } from "./join-limits.ts";
import { presentPublicShow } from "./present.ts";
import type { ShowHead, ShowsRepository, TeamCredentialsRepository } from "./repository.ts";
import type { TeamAccess } from "./team-access.ts";
import { nameIn } from "./teams-service.ts";

export type RegisterTeam = Input<"POST /gameshows/join/:publicId/register">["body"];
export type LoginTeam = Input<"POST /gameshows/join/:publicId/login">["body"];

/** What visitors with the link may do: look, register a team, log in to one. */
export interface JoinService {
  /** Malformed ids are told apart from unknown ones. */
  find(public_id: string): Promise<Outcome<ShowHead>>;
  show(public_id: string, base: string): Promise<Outcome<PublicShow>>;
  register(public_id: string, team: RegisterTeam, address: string): Promise<Outcome<TeamSession>>;
  login(public_id: string, team: LoginTeam, address: string): Promise<Outcome<TeamSession>>;
}

interface Dependencies {
  readonly repository: ShowsRepository;
  readonly credentials: TeamCredentialsRepository;
  readonly live: LiveShows;
  readonly run: RunCommand;
  readonly access: TeamAccess;
  readonly limits: JoinLimits;
  readonly appName: () => string | null;
}

interface Seat {
  readonly head: ShowHead;
  readonly state: ShowState;
  readonly team_id: string;
  readonly device_id: string;
  readonly token_version: number;
}

export function createJoinService({
  repository,
  credentials,
  live,
  run,
  access,
  limits,
  appName,
}: Dependencies): JoinService {
  const find: JoinService["find"] = async (typed) => {
    const public_id = normalisePublicId(typed);
    if (public_id === null) return fail("invalid_public_id");
    const head = await repository.byPublicId(public_id);
    return head === undefined ? fail("gameshow_not_found") : ok(head);
  };

  const session = ({ head, state, team_id, device_id, token_version }: Seat): Outcome<TeamSession> => {
    const team = state.teams.by_id.get(team_id);
    if (team === undefined) return fail("team_not_found");
    return ok({
      team_token: access.sign({ show: head.id, team: team_id, device: device_id, ver: token_version }),
      team: { id: team_id, name: team.name, colour: team.colour, emblem: team.emblem },
      show: { id: head.id, public_id: head.public_id, name: head.name },
    });
  };

  const join = ({ head, team_id, device_id }: Omit<Seat, "state">, name: string | null): Promise<Outcome<ShowState>> =>
    run(head.id, { kind: "team", team_id }, { type: "join_member", name }, { device_id });

  /**
   * The phone becomes one of the team's; where all places are taken, in place of one that is away, and while none is it
   * is kept out. A member's name that cannot be keeps nobody out.
   */
  const seat = async (
    given: Omit<Seat, "state">,
    member_name: string | undefined,
    joining = join(given, member_name ?? null),
  ): Promise<Outcome<TeamSession>> => {
    let joined = await joining;
    if (!joined.ok && joined.error.code === "invalid_name") joined = await join(given, null);
    return joined.ok ? session({ ...given, state: joined.value }) : joined;
  };

  /** A phone whose registration was carried out, but which never heard of it, asks again: it is let in. */
  const repeated = async (
    head: ShowHead,
    { name, password, device_id, member_name }: RegisterTeam,
  ): Promise<Outcome<TeamSession> | null> => {
    const known = await credentials.byName(head.id, foldTeamName(name));
    if (known === undefined) return null;
    const state = await live.state(head.id);
    const team = state?.teams.by_id.get(known.team_id);
    const is_member = (state?.members.get(known.team_id) ?? []).some((member) => member.device_id === device_id);
    if (team?.status !== "active" || !is_member || !(await team_passwords.verify(known.password_hash, password)))
      return null;
    return seat({ head, team_id: known.team_id, device_id, token_version: known.token_version }, member_name);
  };

  return {
    find,

    show: async (public_id, base) => {
      const found = await find(public_id);
      if (!found.ok) return found;
      const state = await live.state(found.value.id);
      if (state?.show == null) return fail("gameshow_not_found");
      return ok(presentPublicShow(found.value, state.show.settings, appName(), base));
    },

    register: async (public_id, team, address) => {
      const wait_s = limits.register(addressKey(address));
      if (wait_s > 0) return fail("too_many_requests", { retry_after_s: wait_s });
      const found = await find(public_id);
      if (!found.ok) return found;
      const head = found.value;
      const team_id = newId();
      const { name, colour, device_id, member_name } = team;
      const password_hash = await team_passwords.hash(team.password);
      const registering = run(
        head.id,
        { kind: "visitor" },
        { type: "register_team", team_id, name, colour },
        {
          device_id,
          statements: (events) => [
            credentials.insert({
              show_id: head.id,
              team_id,
              name_folded: nameIn(events, "team_registered") ?? foldTeamName(name),
              password_hash,
              token_version: 1,
            }),
          ],
        },
      );
      // Asked for in the same turn, so that one commit has both; of a team that could not register nobody becomes a member.
      const given = { head, team_id, device_id, token_version: 1 };
      const joining = join(given, member_name ?? null);
      const [registered] = await Promise.all([registering, joining]);
      if (registered.ok) return seat(given, member_name, joining);
      const { code } = registered.error;
      if (code !== "team_name_taken" && code !== "team_name_deactivated") return registered;
      // Whether the team is deactivated is told to those who know its password, when they log in.
      return (await repeated(head, team)) ?? fail("team_name_taken");
    },

    login: async (public_id, { name, password, device_id, member_name }, address) => {
      const found = await find(public_id);
      if (!found.ok) return found;
      const head = found.value;
      const name_folded = foldTeamName(name);
      const [team_key, from] = [`${head.id}\n${name_folded}`, addressKey(address)];
      const wait_s = limits.login(team_key, from);
      if (wait_s > 0) return fail("too_many_requests", { retry_after_s: wait_s });
      const known = await credentials.byName(head.id, name_folded);
      const matches = await team_passwords.verify(known?.password_hash ?? null, password);
      if (known === undefined || !matches) return fail("team_credentials_invalid");
      limits.succeeded(team_key, from);
      const state = await live.state(head.id);
      if (state?.teams.by_id.get(known.team_id)?.status === "deactivated") return fail("team_deactivated");
      return seat({ head, team_id: known.team_id, device_id, token_version: known.token_version }, member_name);
    },
  };
}
