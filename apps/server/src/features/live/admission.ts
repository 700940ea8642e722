import { normalisePublicId } from "@showrunner/contract/public-id";
import type { HelloMessage } from "@showrunner/contract/realtime";
import type { DeviceId, ShowId } from "@showrunner/engine";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Target } from "../../platform/realtime/index.ts";
import type { EventLog } from "./event-log.ts";
import type { Viewer } from "./screens.ts";

/** Identity of a moderator of a show. `expires_at`: epoch ms; null: never. */
export interface ModeratorPass {
  readonly user_id: string | null;
  readonly expires_at: number | null;
}

export interface TeamPass {
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
  moderator(token: string | null, showId: ShowId): Promise<Outcome<ModeratorPass>>;
  team(token: string | null, publicId: string): Promise<Outcome<TeamPass>>;
  /** Whether a display presents the display key of this show. */
  isHostsDisplay(token: string | null, showId: ShowId): boolean;
}

/** Credentials of a client, from its hello message or its headers. */
export type Asking = Pick<HelloMessage, "role" | "token" | "device_id">;

/** A client that may watch a show. */
export interface Admitted extends Pass {
  /**
   * When verification of the credentials started (`performance.now()`). A revocation after this moment may void them.
   */
  readonly asked_at: number;
}

interface Pass {
  readonly show_id: ShowId;
  readonly viewer: Viewer;
  readonly device_id: DeviceId;
  /** Epoch ms; null: never. */
  readonly expires_at: number | null;
  /** Issues a fresh token; null for anyone but teams. */
  readonly renew: (() => string) | null;
}

export type Admit = (target: Target, asking: Asking) => Promise<Outcome<Admitted>>;

export function createAdmission(access: LiveAccess, log: Pick<EventLog, "showIdOf">): Admit {
  const moderator = async (show_id: ShowId, { token, device_id }: Asking): Promise<Outcome<Pass>> => {
    const pass = await access.moderator(token, show_id);
    if (!pass.ok) return pass;
    const { user_id, expires_at } = pass.value;
    return ok({ show_id, viewer: { kind: "moderator", user_id }, device_id, expires_at, renew: null });
  };
  const team = async (publicId: string, { token }: Asking): Promise<Outcome<Pass>> => {
    const pass = await access.team(token, publicId);
    if (!pass.ok) return pass;
    // Uses the device that logged in: device ids made up by clients would be remembered without limit.
    const { show_id, team_id, device_id, expires_at, renew } = pass.value;
    return ok({ show_id, viewer: { kind: "team", team_id }, device_id, expires_at, renew });
  };
  const display = async (publicId: string, { token, device_id }: Asking): Promise<Outcome<Pass>> => {
    const normal = normalisePublicId(publicId);
    if (normal === null) return fail("invalid_public_id");
    const show_id = await log.showIdOf(normal);
    if (show_id === null) return fail("gameshow_not_found");
    // An invalid key is no reason to refuse a display: without a valid key it is treated as a public one.
    const viewer = { kind: "display", has_key: access.isHostsDisplay(token, show_id) } as const;
    return ok({ show_id, viewer, device_id, expires_at: null, renew: null });
  };
  const passOf = (target: Target, asking: Asking): Promise<Outcome<Pass>> => {
    if (target.kind === "show")
      return asking.role === "moderator" ? moderator(target.show_id, asking) : Promise.resolve(fail("not_found"));
    if (asking.role === "team") return team(target.public_id, asking);
    return asking.role === "display" ? display(target.public_id, asking) : Promise.resolve(fail("not_found"));
  };
  return async (target, asking) => {
    const asked_at = performance.now();
    const pass = await passOf(target, asking);
    return pass.ok ? ok({ ...pass.value, asked_at }) : pass;
  };
}
