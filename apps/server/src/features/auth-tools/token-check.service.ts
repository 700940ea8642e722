import { createVerifier } from "fast-jwt";
import type { TokenCheck, TokenProblem } from "@showrunner/contract/rest";
import type { UsersTable } from "../../platform/db/index.ts";
import type { AccessClaims } from "../auth/index.ts";
import type { VerifyProviderToken } from "../identity-provider/index.ts";

/** Checks a token and says why it is invalid. Neither logs nor stores any of it. */
export type CheckToken = (token: string) => Promise<TokenCheck>;

interface Dependencies {
  /** Keys, issuer and audience of this server's access tokens. */
  readonly accessTokens: {
    /** The current key, then the previous one if there is one. */
    readonly keys: readonly Buffer[];
    readonly issuer: string;
    readonly audience: string;
    readonly parseClaims: (payload: unknown) => AccessClaims | null;
  };
  readonly hasSessionEnded: (sessionId: string) => Promise<boolean>;
  readonly findUser: (id: string) => Promise<UsersTable | undefined>;
  readonly verifyProviderToken: VerifyProviderToken;
  /** Issuer of the identity provider; null without one. */
  readonly getProviderIssuer: () => string | null;
  readonly now: () => number;
}

type Claims = Readonly<Record<string, unknown>>;

/** Tolerated difference between the clocks of app and provider, the same as at sign-in. */
const PROVIDER_TOLERANCE_MS = 60_000;

function parsePart(part: string | undefined): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? "", "base64url").toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Claims) : null;
  } catch {
    return null;
  }
}

function decode(token: string): { readonly header: Claims; readonly claims: Claims } | null {
  const parts = token.split(".");
  const [header, claims] = [parsePart(parts[0]), parsePart(parts[1])];
  return parts.length !== 3 || header === null || claims === null ? null : { header, claims };
}

const hasAudience = (audience: unknown, expected: string | null): boolean =>
  expected !== null && (audience === expected || (Array.isArray(audience) && audience.includes(expected)));

/** Checks `exp` and `nbf` as other verifiers do. A token without `exp` would never expire, so it is refused. */
function findTimeProblem({ exp, nbf }: Claims, now: number, toleranceMs: number): TokenProblem | null {
  if (typeof exp !== "number") return "claims";
  if (typeof nbf === "number" && nbf * 1_000 > now + toleranceMs) return "not_yet_valid";
  return exp * 1_000 + toleranceMs <= now ? "expired" : null;
}

export function createCheckToken(dependencies: Dependencies): CheckToken {
  const { accessTokens, hasSessionEnded, findUser, verifyProviderToken, getProviderIssuer, now } = dependencies;

  const isSignedByUs = (token: string): boolean =>
    accessTokens.keys.some((key) => {
      try {
        createVerifier({ key, algorithms: ["HS256"], ignoreExpiration: true, ignoreNotBefore: true })(token);
        return true;
      } catch {
        return false;
      }
    });

  const findAccessProblem = async (token: string, header: Claims, claims: Claims): Promise<TokenProblem | null> => {
    if (header["alg"] !== "HS256") return "algorithm";
    if (!isSignedByUs(token)) return "signature";
    if (!hasAudience(claims["aud"], accessTokens.audience)) return "audience";
    const access = accessTokens.parseClaims(claims);
    if (access === null) return "claims";
    const timeProblem = findTimeProblem(claims, now(), 0);
    if (timeProblem !== null) return timeProblem;
    // The account first: what ends it, or invalidates its tokens, also ends its sessions.
    const user = await findUser(access.sub);
    if (user === undefined) return "account_missing";
    if (user.active === 0) return "account_inactive";
    if (user.token_version !== access.ver) return "account_changed";
    return (await hasSessionEnded(access.sid)) ? "session_ended" : null;
  };

  return async (given) => {
    const token = given.trim().replace(/^bearer\s+/i, "");
    const decoded = decode(token);
    const nothing = { expected: null, matches: false };
    if (decoded === null) return { kind: "unknown", problem: "malformed", issuer: nothing, audience: nothing };
    const { header, claims } = decoded;
    const { iss, aud } = claims;
    const providerIssuer = getProviderIssuer();
    // Access tokens of earlier versions have no issuer.
    if (iss === accessTokens.issuer || (iss === undefined && hasAudience(aud, accessTokens.audience)))
      return {
        kind: "access",
        problem: await findAccessProblem(token, header, claims),
        issuer: { expected: accessTokens.issuer, matches: true },
        audience: { expected: accessTokens.audience, matches: hasAudience(aud, accessTokens.audience) },
      };
    if (providerIssuer === null || iss !== providerIssuer)
      return {
        kind: "unknown",
        problem: "unknown_issuer",
        issuer: { expected: accessTokens.issuer, matches: false },
        audience: { expected: accessTokens.audience, matches: hasAudience(aud, accessTokens.audience) },
      };
    const { problem, audience } = await verifyProviderToken(token, header);
    const hasExpectedAudience = hasAudience(aud, audience);
    return {
      kind: "identity_provider",
      problem: problem ?? (hasExpectedAudience ? findTimeProblem(claims, now(), PROVIDER_TOLERANCE_MS) : "audience"),
      issuer: { expected: providerIssuer, matches: true },
      audience: { expected: audience, matches: hasExpectedAudience },
    };
  };
}
