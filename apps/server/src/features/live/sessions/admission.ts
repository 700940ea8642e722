import { normalisePublicId } from "@showrunner/contract/public-id";
import type { HelloMessage } from "@showrunner/contract/realtime";
import type { DeviceId, ShowId } from "@showrunner/engine";
import { fail, ok, type ServiceResult } from "../../../platform/http/failure.ts";
import type { ShowTarget } from "../../../platform/realtime/index.ts";
import type { EventLog } from "../room/event-log.ts";
import type { Viewer } from "../fan-out/clients.ts";

/** Identity of a moderator of a show. `expires_at`: epoch ms; null: never. */
export interface ModeratorIdentity {
  readonly user_id: string | null;
  readonly expires_at: number | null;
}

export interface TeamIdentity {
  readonly show_id: ShowId;
  readonly team_id: string;
  readonly device_id: DeviceId;
  /** Epoch ms. */
  readonly expires_at: number;
  /** Issues a fresh token for the same device. */
  readonly renew: () => string;
}

/** Verifies credentials; implemented by the features that issue them. */
export interface LiveAccess {
  moderator(token: string | null, showId: ShowId): Promise<ServiceResult<ModeratorIdentity>>;
  team(token: string | null, publicId: string): Promise<ServiceResult<TeamIdentity>>;
  /** Whether a display presents the display key of this show. */
  isHostDisplay(token: string | null, showId: ShowId): boolean;
}

/** Credentials of a client, from its hello message or its headers. */
export type ClientCredentials = Pick<HelloMessage, "role" | "token" | "device_id">;

/** A client that may watch a show. */
export interface AdmittedClient extends ClientIdentity {
  /**
   * When verification of the credentials started (`performance.now()`). A revocation after this moment may void them.
   */
  readonly checkStartedAt: number;
}

interface ClientIdentity {
  readonly show_id: ShowId;
  readonly viewer: Viewer;
  readonly device_id: DeviceId;
  /** Epoch ms; null: never. */
  readonly expires_at: number | null;
  /** Issues a fresh token; null for anyone but teams. */
  readonly renew: (() => string) | null;
}

export type Admit = (target: ShowTarget, credentials: ClientCredentials) => Promise<ServiceResult<AdmittedClient>>;

export function createAdmission(access: LiveAccess, log: Pick<EventLog, "findShowId">): Admit {
  const identifyModerator = async (
    showId: ShowId,
    { token, device_id }: ClientCredentials,
  ): Promise<ServiceResult<ClientIdentity>> => {
    const identified = await access.moderator(token, showId);
    if (!identified.ok) return identified;
    const { user_id, expires_at } = identified.value;
    return ok({ show_id: showId, viewer: { kind: "moderator", user_id }, device_id, expires_at, renew: null });
  };
  const identifyTeam = async (
    publicId: string,
    { token }: ClientCredentials,
  ): Promise<ServiceResult<ClientIdentity>> => {
    const identified = await access.team(token, publicId);
    if (!identified.ok) return identified;
    // Uses the device that logged in: device ids made up by clients would be remembered without limit.
    const { show_id, team_id, device_id, expires_at, renew } = identified.value;
    return ok({ show_id, viewer: { kind: "team", team_id }, device_id, expires_at, renew });
  };
  const identifyDisplay = async (
    publicId: string,
    { token, device_id }: ClientCredentials,
  ): Promise<ServiceResult<ClientIdentity>> => {
    const normal = normalisePublicId(publicId);
    if (normal === null) return fail("invalid_public_id");
    const showId = await log.findShowId(normal);
    if (showId === null) return fail("gameshow_not_found");
    // An invalid key is no reason to refuse a display: without a valid key it is treated as a public one.
    const viewer = { kind: "display", hasKey: access.isHostDisplay(token, showId) } as const;
    return ok({ show_id: showId, viewer, device_id, expires_at: null, renew: null });
  };
  const identify = (target: ShowTarget, credentials: ClientCredentials): Promise<ServiceResult<ClientIdentity>> => {
    if (target.kind === "show")
      return credentials.role === "moderator"
        ? identifyModerator(target.show_id, credentials)
        : Promise.resolve(fail("not_found"));
    if (credentials.role === "team") return identifyTeam(target.public_id, credentials);
    return credentials.role === "display"
      ? identifyDisplay(target.public_id, credentials)
      : Promise.resolve(fail("not_found"));
  };
  return async (target, credentials) => {
    const checkStartedAt = performance.now();
    const identified = await identify(target, credentials);
    return identified.ok ? ok({ ...identified.value, checkStartedAt }) : identified;
  };
}
