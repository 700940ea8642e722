import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { normalisePublicId } from "@showrunner/contract/public-id";
import type { TeamCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { createTokenCodec, type TokenCodec } from "../../platform/secrets/token-codec.ts";
import type { TeamCredentialsRepository } from "./gameshows.repository.ts";

/** Long enough for a phone that returns after a season. Sockets renew the token well before it expires. */
export const TEAM_TOKEN_LIFETIME_MS = 90 * 24 * 3_600_000;

const claims = z.object({
  show: z.string(),
  team: z.string(),
  device: z.string(),
  /** The team's token version; incremented when the team is deactivated or its phones are logged out. */
  ver: z.number(),
});
export type TeamClaims = z.output<typeof claims>;

/** Tokens signed with `previousKey` are still valid. */
export function createTeamTokens(key: Buffer, previousKey: Buffer | null = null): TokenCodec<TeamClaims> {
  return createTokenCodec(claims, { key, previousKey, audience: "team", lifetimeMs: TEAM_TOKEN_LIFETIME_MS });
}

export interface VerifiedTeam {
  readonly caller: TeamCaller;
  /** Epoch ms. */
  readonly expires_at: number;
  /** Signs a new token for the same device. */
  renew(): string;
}

export interface TeamAuthenticator {
  sign(claims: TeamClaims): string;
  /** Returns the team; 401 `team_session_ended` unless the token is valid for the show with this public id. */
  verify(token: string | null, publicId: string): Promise<ServiceResult<VerifiedTeam>>;
  /** Route guard for teams. */
  requireTeam(request: FastifyRequest, publicId: string): Promise<ServiceResult<TeamCaller>>;
}

export function createTeamAuthenticator(
  tokens: TokenCodec<TeamClaims>,
  credentials: TeamCredentialsRepository,
): TeamAuthenticator {
  const verify: TeamAuthenticator["verify"] = async (token, publicId) => {
    const verified = token === null ? null : tokens.verify(token);
    if (verified === null) return fail("team_session_ended");
    const { show, team, device, ver } = verified.claims;
    const known = await credentials.findByTeam(show, team);
    if (known === undefined || known.token_version !== ver) return fail("team_session_ended");
    if (known.public_id !== normalisePublicId(publicId)) return fail("team_session_ended");
    return ok({
      caller: { show_id: show, team_id: team, device_id: device },
      expires_at: verified.expires_at,
      renew: () => tokens.sign(verified.claims),
    });
  };
  return {
    sign: (given) => tokens.sign(given),
    verify,
    requireTeam: async (request, publicId) => {
      const header = request.headers["x-team-token"];
      const verified = await verify(typeof header === "string" ? header : null, publicId);
      return verified.ok ? ok(verified.value.caller) : verified;
    },
  };
}
