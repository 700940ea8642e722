import { normalisePublicId } from "@showrunner/contract/public-id";
import type { PublicShow, TeamSession } from "@showrunner/contract/rest";
import { foldTeamName, type ShowState } from "@showrunner/engine";
import { skeletonOf } from "../../platform/name-skeleton.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { LoginDevice } from "../../platform/http/known-devices.ts";
import type { Input } from "../../platform/http/mount.ts";
import { newId } from "../../platform/ids.ts";
import { team_passwords } from "../../platform/secrets/passwords.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { LiveShows } from "../live/index.ts";
import type { TeamCredentialsTable } from "../../platform/db/index.ts";
import type { RunCommand } from "./commands.ts";
import type { JoinLimits } from "./join-limits.ts";
import { presentPublicShow } from "./present.ts";
import type { ShowHead, ShowsRepository, TeamCredentialsRepository } from "./repository.ts";
import type { TeamAccess } from "./team-access.ts";
import { nameIn } from "./teams-service.ts";

export type RegisterTeam = Input<"POST /gameshows/join/:publicId/register">["body"];
export type LoginTeam = Input<"POST /gameshows/join/:publicId/login">["body"];

/** Operations for visitors with the public link: view the show, register a team, log in to a team. */
export interface JoinService {
  /** `invalid_public_id` for a malformed id, `gameshow_not_found` for an unknown one. */
  find(public_id: string): Promise<Outcome<ShowHead>>;
  show(public_id: string, base: string): Promise<Outcome<PublicShow>>;
  register(public_id: string, team: RegisterTeam, device: LoginDevice): Promise<Outcome<TeamSession>>;
  login(public_id: string, team: LoginTeam, device: LoginDevice): Promise<Outcome<TeamSession>>;
}

interface Dependencies {
  readonly repository: ShowsRepository;
  readonly credentials: TeamCredentialsRepository;
  readonly live: LiveShows;
  readonly run: RunCommand;
  readonly access: TeamAccess;
  readonly limits: JoinLimits;
  readonly record: RecordSecurityEvent;
  /** Fails when the show has reached its maximum number of teams. */
  readonly mayHaveOneMore: (show_id: string) => Promise<Outcome<undefined>>;
  readonly appName: () => string | null;
}

/** Key of a team for login limits. */
const accountOf = ({ show_id, team_id }: Pick<TeamCredentialsTable, "show_id" | "team_id">): string =>
  `team:${show_id}:${team_id}`;

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
  record,
  mayHaveOneMore,
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
   * Adds the device to the team's members. In a full team it replaces a member that is offline, and is rejected if
   * there is none. An invalid member name is dropped.
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

  /** Verifies a team's password; `known` is the team with that name, if any. */
  const prove = async (
    head: ShowHead,
    { name, password }: Pick<LoginTeam, "name" | "password">,
    device: LoginDevice,
    known: TeamCredentialsTable | undefined,
  ): Promise<Outcome<TeamCredentialsTable>> => {
    const account = known === undefined ? `team?${head.id}:${foldTeamName(name)}` : accountOf(known);
    const about = { origin: device.origin, target_id: known?.team_id ?? null, subject: known?.name_folded ?? null };
    const begun = await limits.login.begin(account, device, known !== undefined);
    if ("wait_s" in begun) {
      record({ type: "team_login_delayed", ...about });
      return fail("too_many_requests", { retry_after_s: begun.wait_s });
    }
    const matches = await team_passwords.verify(known?.password_hash ?? null, password);
    if (known === undefined || !matches) {
      begun.attempt.failed();
      record({ type: "team_login_failed", ...about });
      return fail("team_credentials_invalid");
    }
    begun.attempt.succeeded();
    device.trust(account);
    return ok(known);
  };

  /** A device whose registration succeeded but whose response was lost retries it: it is logged in. */
  const repeated = async (
    head: ShowHead,
    { name, password, device_id, member_name }: RegisterTeam,
    device: LoginDevice,
  ): Promise<Outcome<TeamSession> | null> => {
    const known = await credentials.byName(head.id, foldTeamName(name));
    if (known === undefined) return null;
    const state = await live.state(head.id);
    const team = state?.teams.by_id.get(known.team_id);
    const is_member = (state?.members.get(known.team_id) ?? []).some((member) => member.device_id === device_id);
    if (team?.status !== "active" || !is_member) return null;
    const proven = await prove(head, { name, password }, device, known);
    if (!proven.ok) return proven.error.code === "too_many_requests" ? proven : null;
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

    register: async (public_id, team, device) => {
      const found = await find(public_id);
      if (!found.ok) return found;
      const head = found.value;
      const wait_s = await limits.register(head.id, device.address);
      if (wait_s > 0) {
        live.registrationRefused(head.id);
        return fail("too_many_requests", { retry_after_s: wait_s });
      }
      const room = await mayHaveOneMore(head.id);
      if (!room.ok) return room;
      const team_id = newId();
      const { name, colour, device_id, member_name } = team;
      const password_hash = await team_passwords.hash(team.password);
      const registering = run(
        head.id,
        { kind: "visitor" },
        { type: "register_team", team_id, name, skeleton: skeletonOf(name), colour },
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
      // Issued in the same tick, so that both commands share one commit. If the registration is rejected, so is the
      // join.
      const given = { head, team_id, device_id, token_version: 1 };
      const joining = join(given, member_name ?? null);
      const [registered] = await Promise.all([registering, joining]);
      if (registered.ok) {
        device.trust(accountOf({ show_id: head.id, team_id }));
        return seat(given, member_name, joining);
      }
      const { code } = registered.error;
      if (code !== "team_name_taken" && code !== "team_name_deactivated") return registered;
      // Only a login with the right password reveals that the team is deactivated.
      return (await repeated(head, team, device)) ?? fail("team_name_taken");
    },

    login: async (public_id, { name, password, device_id, member_name }, device) => {
      const found = await find(public_id);
      if (!found.ok) return found;
      const head = found.value;
      const named = await credentials.byName(head.id, foldTeamName(name));
      const proven = await prove(head, { name, password }, device, named);
      if (!proven.ok) return proven;
      const known = proven.value;
      const state = await live.state(head.id);
      if (state?.teams.by_id.get(known.team_id)?.status === "deactivated") return fail("team_deactivated");
      return seat({ head, team_id: known.team_id, device_id, token_version: known.token_version }, member_name);
    },
  };
}
