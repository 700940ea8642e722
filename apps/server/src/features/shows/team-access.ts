import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { normalisePublicId } from "@showrunner/contract/public-id";
import type { TeamCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import { tokenKind, type TokenKind } from "../../platform/secrets/tokens.ts";
import type { TeamCredentialsRepository } from "./repository.ts";

/** Long enough for a phone that returns after a season. Sockets renew the token well before it expires. */
export const team_token_lifetime_ms = 90 * 24 * 3_600_000;

const claims = z.object({
  show: z.string(),
  team: z.string(),
  device: z.string(),
  /** The team's token version; incremented by a new password, a deactivation and the deletion. */
  ver: z.number(),
});
export type TeamClaims = z.output<typeof claims>;

export function teamTokens(key: Buffer): TokenKind<TeamClaims> {
  return tokenKind(claims, { key, audience: "team", lifetime_ms: team_token_lifetime_ms });
}

export interface VerifiedTeam {
  readonly caller: TeamCaller;
  /** Epoch ms. */
  readonly expires_at: number;
  /** Signs a new token for the same device. */
  renew(): string;
}

export interface TeamAccess {
  sign(claims: TeamClaims): string;
  /** Returns the team; 401 `team_session_ended` unless the token is valid for the show with this public id. */
  verify(token: string | null, public_id: string): Promise<Outcome<VerifiedTeam>>;
  /** Route guard for teams. */
  team(request: FastifyRequest, public_id: string): Promise<Outcome<TeamCaller>>;
}

export function createTeamAccess(tokens: TokenKind<TeamClaims>, credentials: TeamCredentialsRepository): TeamAccess {
  const verify: TeamAccess["verify"] = async (token, public_id) => {
    const verified = token === null ? null : tokens.verify(token);
    if (verified === null) return fail("team_session_ended");
    const { show, team, device, ver } = verified.claims;
    const known = await credentials.byTeam(show, team);
    if (known === undefined || known.token_version !== ver) return fail("team_session_ended");
    if (known.public_id !== normalisePublicId(public_id)) return fail("team_session_ended");
    return ok({
      caller: { show_id: show, team_id: team, device_id: device },
      expires_at: verified.expires_at,
      renew: () => tokens.sign(verified.claims),
    });
  };
  return {
    sign: (given) => tokens.sign(given),
    verify,
    team: async (request, public_id) => {
      const header = request.headers["x-team-token"];
      const verified = await verify(typeof header === "string" ? header : null, public_id);
      return verified.ok ? ok(verified.value.caller) : verified;
    },
  };
}
