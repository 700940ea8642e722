import { normalisePublicId } from "@showrunner/contract/public-id";
import type { PublicShow, TeamSession } from "@showrunner/contract/rest";
import { foldName, foldNameWithSharpS, type ShowState } from "@showrunner/engine";
import type { Locale } from "@showrunner/i18n";
import { toNameSkeleton } from "../../platform/name-skeleton.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LoginDevice } from "../../platform/http/known-devices.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { newId } from "../../platform/ids.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { LiveShows } from "../live/index.ts";
import type { TeamCredentialsTable } from "../../platform/db/index.ts";
import type { RunCommand } from "./rest-commands.ts";
import type { JoinLimits } from "./join-limits.ts";
import type { BrandingImages } from "./branding-images.ts";
import { presentPublicShow } from "./gameshows.presenter.ts";
import type { ShowRow, GameshowsRepository, TeamCredentialsRepository } from "./gameshows.repository.ts";
import type { TeamAuthenticator } from "./team-authenticator.ts";
import { isTeamCode, type TeamCodesService } from "./team-codes.service.ts";
import { suggestTeamNames } from "./suggest-team-names.ts";
import { hashTeamPassword, verifyTeamPassword } from "./team-password.ts";
import { findFoldedTeamName } from "./teams.service.ts";

export type RegisterTeam = RouteInput<"POST /gameshows/join/:publicId/register">["body"];
export type LoginTeam = RouteInput<"POST /gameshows/join/:publicId/login">["body"];
export type JoinByCode = RouteInput<"POST /gameshows/join/:publicId/code">["body"];

/** Operations for visitors with the public link: view the show, register a team, log in to a team. */
export interface JoinService {
  /** `invalid_public_id` for a malformed id, `gameshow_not_found` for an unknown one. */
  findShow(publicId: string): Promise<ServiceResult<ShowRow>>;
  getPublicShow(publicId: string, base: string): Promise<ServiceResult<PublicShow>>;
  register(publicId: string, team: RegisterTeam, device: LoginDevice): Promise<ServiceResult<TeamSession>>;
  /** Fails with `team_name_unknown` if the name is free to register; a registration would reveal the same. */
  login(publicId: string, team: LoginTeam, device: LoginDevice): Promise<ServiceResult<TeamSession>>;
  joinByCode(publicId: string, given: JoinByCode, device: LoginDevice): Promise<ServiceResult<TeamSession>>;
  /** Free team names to choose from. */
  suggestNames(publicId: string, language: Locale): Promise<ServiceResult<{ readonly names: string[] }>>;
}

interface Dependencies {
  readonly repository: GameshowsRepository;
  readonly credentials: TeamCredentialsRepository;
  readonly live: LiveShows;
  readonly runCommand: RunCommand;
  readonly teamAuthenticator: TeamAuthenticator;
  readonly limits: JoinLimits;
  readonly record: RecordSecurityEvent;
  /** Fails when the show has reached its maximum number of teams. */
  readonly checkTeamQuota: (showId: string) => Promise<ServiceResult<undefined>>;
  readonly getAppName: () => string | null;
  readonly codes: TeamCodesService;
  readonly getBrandingUrls: BrandingImages["getUrls"];
  /** Epoch ms. */
  readonly now: () => number;
}

/** A registration without a password may be repeated by its device for this long, in ms. */
const RETRY_WINDOW_MS = 60_000;
const SUGGESTED_NAMES = 3;

/** Key of a team for login limits. */
const toLimitKey = ({ show_id, team_id }: Pick<TeamCredentialsTable, "show_id" | "team_id">): string =>
  `team:${show_id}:${team_id}`;

interface JoinedDevice {
  readonly show: ShowRow;
  readonly state: ShowState;
  readonly team_id: string;
  readonly device_id: string;
  readonly token_version: number;
}

export function createJoinService({
  repository,
  credentials,
  live,
  runCommand,
  teamAuthenticator,
  limits,
  record,
  checkTeamQuota,
  getAppName,
  codes,
  getBrandingUrls,
  now,
}: Dependencies): JoinService {
  const findShow: JoinService["findShow"] = async (typed) => {
    const publicId = normalisePublicId(typed);
    if (publicId === null) return fail("invalid_public_id");
    const show = await repository.findByPublicId(publicId);
    return show === undefined ? fail("gameshow_not_found") : ok(show);
  };

  const createTeamSession = ({
    show,
    state,
    team_id,
    device_id,
    token_version,
  }: JoinedDevice): ServiceResult<TeamSession> => {
    const team = state.teams.by_id.get(team_id);
    if (team === undefined) return fail("team_not_found");
    return ok({
      team_token: teamAuthenticator.sign({ show: show.id, team: team_id, device: device_id, ver: token_version }),
      team: { id: team_id, name: team.name, colour: team.colour, emblem: team.emblem },
      show: { id: show.id, public_id: show.public_id, name: show.name },
    });
  };

  const joinMember = (
    { show, team_id, device_id }: Omit<JoinedDevice, "state">,
    memberName = "",
  ): Promise<ServiceResult<ShowState>> => {
    // An empty name would remove the one that the device gave before.
    const name = memberName === "" ? null : memberName;
    return runCommand(show.id, { kind: "team", team_id }, { type: "join_member", name }, { device_id });
  };

  /**
   * Adds the device to the team's members. In a full team it replaces a member that is offline, and is rejected if
   * there is none. An invalid member name is dropped.
   */
  const joinTeam = async (
    joinedDevice: Omit<JoinedDevice, "state">,
    memberName: string | undefined,
    joining = joinMember(joinedDevice, memberName),
  ): Promise<ServiceResult<TeamSession>> => {
    let joined = await joining;
    if (!joined.ok && joined.error.code === "invalid_name") joined = await joinMember(joinedDevice);
    return joined.ok ? createTeamSession({ ...joinedDevice, state: joined.value }) : joined;
  };

  /** Verifies a team's password; `known` is the team with that name, if any. */
  const verifyPassword = async (
    show: ShowRow,
    { name, password }: Pick<LoginTeam, "name" | "password">,
    device: LoginDevice,
    known: TeamCredentialsTable | undefined,
  ): Promise<ServiceResult<TeamCredentialsTable>> => {
    const account = known === undefined ? `team?${show.id}:${foldName(name)}` : toLimitKey(known);
    const about = { source: device.source, target_id: known?.team_id ?? null, subject: known?.name_folded ?? null };
    const result = await limits.login.attempt(account, device, known !== undefined, async () => {
      const matches = await verifyTeamPassword(known?.password_hash, password);
      return known !== undefined && matches ? known : null;
    });
    if ("waitS" in result) {
      record({ type: "team_login_delayed", ...about });
      return fail("too_many_requests", { retryAfterS: result.waitS });
    }
    if (result.verified === null) {
      record({ type: "team_login_failed", ...about });
      return fail("team_credentials_invalid");
    }
    device.trust(account);
    return ok(result.verified);
  };

  /** Finds a team by its name, also as earlier versions stored it. */
  const findByName = async (showId: string, name: string): Promise<TeamCredentialsTable | undefined> => {
    const [folded, stored] = [foldName(name), foldNameWithSharpS(name)];
    const known = stored === folded ? undefined : await credentials.findByName(showId, stored);
    return known ?? credentials.findByName(showId, folded);
  };

  /** Logs a device in that repeats a successful registration because its response was lost. */
  const retryRegistration = async (
    show: ShowRow,
    { name, password, device_id, member_name }: RegisterTeam,
    device: LoginDevice,
  ): Promise<ServiceResult<TeamSession> | null> => {
    const known = await findByName(show.id, name);
    if (known === undefined) return null;
    const state = await live.getState(show.id);
    const team = state?.teams.by_id.get(known.team_id);
    const isMember = (state?.members.get(known.team_id) ?? []).some((member) => member.device_id === device_id);
    if (team?.status !== "active" || !isMember) return null;
    const joinedDevice = { show, team_id: known.team_id, device_id, token_version: known.token_version };
    // Limited in time, since the device may have been logged out later.
    if (password === undefined)
      return known.password_hash === "" && known.token_version === 1 && now() - team.joined_at < RETRY_WINDOW_MS
        ? joinTeam(joinedDevice, member_name)
        : null;
    const verified = await verifyPassword(show, { name, password }, device, known);
    if (!verified.ok) return verified.error.code === "too_many_requests" ? verified : null;
    return joinTeam(joinedDevice, member_name);
  };

  return {
    findShow,

    getPublicShow: async (publicId, base) => {
      const found = await findShow(publicId);
      if (!found.ok) return found;
      const state = await live.getState(found.value.id);
      if (state?.show == null) return fail("gameshow_not_found");
      const { settings } = state.show;
      const imageUrls = await getBrandingUrls(found.value.id, settings.branding ?? null);
      return ok(presentPublicShow(found.value, settings, getAppName(), base, imageUrls));
    },

    register: async (publicId, team, device) => {
      const found = await findShow(publicId);
      if (!found.ok) return found;
      const show = found.value;
      const waitS = await limits.consumeRegistration(show.id, device.addressKey);
      if (waitS > 0) {
        live.recordRefusedRegistration(show.id);
        return fail("too_many_requests", { retryAfterS: waitS });
      }
      const quota = await checkTeamQuota(show.id);
      if (!quota.ok) return quota;
      const teamId = newId();
      const { name, colour, emblem, device_id, member_name } = team;
      const state = await live.getState(show.id);
      const hashed = await hashTeamPassword(team.password, state?.show?.settings);
      if (!hashed.ok) return hashed;
      const registering = runCommand(
        show.id,
        { kind: "visitor" },
        { type: "register_team", team_id: teamId, name, skeleton: toNameSkeleton(name), colour, emblem },
        {
          device_id,
          statements: (events) => [
            credentials.insert({
              show_id: show.id,
              team_id: teamId,
              name_folded: findFoldedTeamName(events, "team_registered") ?? foldName(name),
              password_hash: hashed.value,
              token_version: 1,
            }),
          ],
        },
      );
      // Issued in the same tick, so that both commands share one commit. A rejected registration also rejects the join.
      const joinedDevice = { show, team_id: teamId, device_id, token_version: 1 };
      const joining = joinMember(joinedDevice, member_name);
      const [registered] = await Promise.all([registering, joining]);
      if (registered.ok) {
        device.trust(toLimitKey({ show_id: show.id, team_id: teamId }));
        return joinTeam(joinedDevice, member_name, joining);
      }
      const { code } = registered.error;
      if (code !== "team_name_taken" && code !== "team_name_deactivated") return registered;
      // Only a login with the right password reveals that the team is deactivated.
      return (await retryRegistration(show, team, device)) ?? fail("team_name_taken");
    },

    login: async (publicId, { name, password, device_id, member_name }, device) => {
      const found = await findShow(publicId);
      if (!found.ok) return found;
      const show = found.value;
      const named = await findByName(show.id, name);
      const verified = await verifyPassword(show, { name, password }, device, named);
      if (!verified.ok)
        return named === undefined && verified.error.code === "team_credentials_invalid" && show.registration_open === 1
          ? fail("team_name_unknown")
          : verified;
      const known = verified.value;
      const state = await live.getState(show.id);
      if (state?.teams.by_id.get(known.team_id)?.status === "deactivated") return fail("team_deactivated");
      return joinTeam({ show, team_id: known.team_id, device_id, token_version: known.token_version }, member_name);
    },

    joinByCode: async (publicId, { code, device_id, member_name }, device) => {
      const found = await findShow(publicId);
      if (!found.ok) return found;
      const show = found.value;
      const state = await live.getState(show.id);
      if (state?.show?.settings.team_access !== "code") return fail("team_code_unavailable");
      const about = { source: device.source, target_id: show.id, subject: null };
      const { by_id } = state.teams;
      const findTeam = async (): Promise<TeamCredentialsTable | null> => {
        const team = await codes.find(show.id, code);
        return team !== undefined && by_id.get(team.team_id)?.status === "active" ? team : null;
      };
      // A link's secret cannot be guessed, so joining by QR code is not delayed while someone guesses codes.
      const result = isTeamCode(code)
        ? await limits.code.attempt(`code:${show.id}`, device, true, findTeam)
        : { verified: await findTeam() };
      if ("waitS" in result) {
        record({ type: "team_login_delayed", ...about });
        return fail("too_many_requests", { retryAfterS: result.waitS });
      }
      const team = result.verified;
      if (team === null) {
        record({ type: "team_login_failed", ...about });
        return fail("team_code_invalid");
      }
      return joinTeam({ show, team_id: team.team_id, device_id, token_version: team.token_version }, member_name);
    },

    suggestNames: async (publicId, language) => {
      const found = await findShow(publicId);
      if (!found.ok) return found;
      const state = await live.getState(found.value.id);
      const isTaken = (folded: string): boolean => state?.teams.by_name.has(folded) === true;
      return ok({
        names: [...suggestTeamNames({ language, count: SUGGESTED_NAMES, isTaken, random: Math.random })],
      });
    },
  };
}
