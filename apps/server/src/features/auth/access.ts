import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { bearerOf, type UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import { tokenKind, type TokenKind } from "../../platform/secrets/tokens.ts";
import type { Settings } from "../settings/index.ts";
import type { UserDirectory } from "../users/index.ts";

export const access_lifetime_ms = 15 * 60_000;

const claims = z.object({
  sub: z.string(),
  /** The account's token version; incremented to revoke all its tokens. */
  ver: z.number(),
  /** Id of the session, so that its access tokens end with it. */
  sid: z.string(),
});
export type AccessClaims = z.output<typeof claims>;

export function accessTokens(key: Buffer): TokenKind<AccessClaims> {
  return tokenKind(claims, { key, audience: "access", lifetime_ms: access_lifetime_ms });
}

export interface Access {
  /**
   * Returns the caller and the token's expiry (epoch ms; null: never). Sockets pass the token of their first message.
   */
  verify(token: string | null): Promise<Outcome<{ readonly caller: UserCaller; readonly expires_at: number | null }>>;
  /** Route guard for authenticated users. */
  user(request: FastifyRequest): Promise<Outcome<UserCaller>>;
}

interface Dependencies {
  readonly tokens: TokenKind<AccessClaims>;
  readonly directory: UserDirectory;
  readonly settings: () => Settings;
  /** Whether the session ended within the lifetime of an access token. */
  readonly hasEnded: (session_id: string) => Promise<boolean>;
}

export function createAccess({ tokens, directory, settings, hasEnded }: Dependencies): Access {
  const verify: Access["verify"] = async (token) => {
    // With authentication disabled, every visitor is an admin.
    if (!settings().auth_enabled) return ok({ caller: { user_id: null, is_admin: true }, expires_at: null });
    if (token === null) return fail("unauthorized");
    const verified = tokens.verify(token);
    if (verified === null) return fail("session_expired");
    const { sub, ver, sid } = verified.claims;
    if (await hasEnded(sid)) return fail("session_expired");
    // Role and status come from the account, not the token: changes apply from the next request on.
    const user = await directory.byId(sub);
    if (user === undefined || user.active === 0 || user.token_version !== ver) return fail("session_expired");
    return ok({ caller: { user_id: user.id, is_admin: user.role === "admin" }, expires_at: verified.expires_at });
  };
  return {
    verify,
    user: async (request) => {
      const verified = await verify(bearerOf(request));
      return verified.ok ? ok(verified.value.caller) : verified;
    },
  };
}
