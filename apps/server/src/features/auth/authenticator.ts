import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { getBearerToken, type UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { createTokenCodec, type TokenCodec } from "../../platform/secrets/token-codec.ts";
import type { Settings } from "../settings/index.ts";
import type { UserDirectory } from "../users/index.ts";

export const ACCESS_LIFETIME_MS = 15 * 60_000;

const claims = z.object({
  sub: z.string(),
  /** The account's token version; incremented to revoke all its tokens. */
  ver: z.number(),
  /** Id of the session, so that its access tokens end with it. */
  sid: z.string(),
});
export type AccessClaims = z.output<typeof claims>;

export function createAccessTokens(key: Buffer): TokenCodec<AccessClaims> {
  return createTokenCodec(claims, { key, audience: "access", lifetimeMs: ACCESS_LIFETIME_MS });
}

export interface Authenticator {
  /**
   * Returns the caller and the token's expiry (epoch ms; null: never). Sockets pass the token of their first message.
   */
  verify(
    token: string | null,
  ): Promise<ServiceResult<{ readonly caller: UserCaller; readonly expires_at: number | null }>>;
  /** Route guard for authenticated users. */
  requireUser(request: FastifyRequest): Promise<ServiceResult<UserCaller>>;
}

interface Dependencies {
  readonly tokens: TokenCodec<AccessClaims>;
  readonly directory: UserDirectory;
  readonly settings: () => Settings;
  /** Whether the session ended within the lifetime of an access token. */
  readonly hasSessionEnded: (sessionId: string) => Promise<boolean>;
}

export function createAuthenticator({ tokens, directory, settings, hasSessionEnded }: Dependencies): Authenticator {
  const verify: Authenticator["verify"] = async (token) => {
    // With authentication disabled, every visitor is an admin.
    if (!settings().auth_enabled) return ok({ caller: { user_id: null, isAdmin: true }, expires_at: null });
    if (token === null) return fail("unauthorized");
    const verified = tokens.verify(token);
    if (verified === null) return fail("session_expired");
    const { sub, ver, sid } = verified.claims;
    if (await hasSessionEnded(sid)) return fail("session_expired");
    // Role and status come from the account, not the token: changes apply from the next request on.
    const user = await directory.findById(sub);
    if (user === undefined || user.active === 0 || user.token_version !== ver) return fail("session_expired");
    return ok({ caller: { user_id: user.id, isAdmin: user.role === "admin" }, expires_at: verified.expires_at });
  };
  return {
    verify,
    requireUser: async (request) => {
      const verified = await verify(getBearerToken(request));
      return verified.ok ? ok(verified.value.caller) : verified;
    },
  };
}
