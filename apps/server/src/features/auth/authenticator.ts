import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Tokens } from "@showrunner/contract/rest";
import type { UsersTable } from "../../platform/db/index.ts";
import { getBearerToken, type UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { createTokenCodec, type TokenCodec } from "../../platform/secrets/token-codec.ts";
import type { Settings } from "../configuration/index.ts";
import type { UserDirectory } from "../users/index.ts";

export const ACCESS_LIFETIME_MS = 15 * 60_000;

export const ACCESS_TOKEN_ISSUER = "showrunner";
export const ACCESS_TOKEN_AUDIENCE = "access";

const claims = z.object({
  sub: z.string(),
  // Informational claims for people and tools; tokens of earlier versions lack these five.
  iss: z.literal(ACCESS_TOKEN_ISSUER).optional(),
  typ: z.literal("Bearer").optional(),
  roles: z.array(z.string()).optional(),
  username: z.string().optional(),
  email: z.string().nullable().optional(),
  /** The account's token version; incremented to revoke all its tokens. */
  ver: z.number(),
  /** Id of the session, so that its access tokens end with it. */
  sid: z.string(),
});
export type AccessClaims = z.output<typeof claims>;

/** The claims of an access token; null when one is missing or of a wrong type. */
export function parseAccessClaims(payload: unknown): AccessClaims | null {
  return claims.safeParse(payload).data ?? null;
}

/** Tokens signed with `previousKey` are still valid. */
export function createAccessTokens(key: Buffer, previousKey: Buffer | null = null): TokenCodec<AccessClaims> {
  return createTokenCodec(claims, {
    key,
    previousKey,
    audience: ACCESS_TOKEN_AUDIENCE,
    lifetimeMs: ACCESS_LIFETIME_MS,
  });
}

/** Issues an access token for a session of an account. */
export type IssueAccessToken = (user: UsersTable, sessionId: string) => Omit<Tokens, "refresh_token">;

/** The token carries the claims that the specification lists; `ver` and `sid` are for revocation. */
export function createIssueAccessToken(tokens: TokenCodec<AccessClaims>): IssueAccessToken {
  return ({ id, username, email, role, token_version }, sessionId) => ({
    access_token: tokens.sign({
      iss: ACCESS_TOKEN_ISSUER,
      sub: id,
      typ: "Bearer",
      roles: [role],
      username,
      email,
      ver: token_version,
      sid: sessionId,
    }),
    expires_in: tokens.lifetimeMs / 1_000,
    token_type: "bearer",
  });
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
    const caller = { user_id: user.id, isAdmin: user.role === "admin", session_id: sid };
    return ok({ caller, expires_at: verified.expires_at });
  };
  return {
    verify,
    requireUser: async (request) => {
      const verified = await verify(getBearerToken(request));
      return verified.ok ? ok(verified.value.caller) : verified;
    },
  };
}
