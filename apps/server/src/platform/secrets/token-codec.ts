import { createSigner, createVerifier } from "fast-jwt";
import { LRUCache } from "lru-cache";
import type { z } from "zod";

/** Cached verified tokens, up to 1 KB each. */
const MAX_CACHED_TOKENS = 10_000;

interface VerifiedToken<T> {
  readonly claims: T;
  /** Epoch ms. */
  readonly expires_at: number;
}

/** Signs and verifies expiring tokens of one kind (JWT, HS256). */
export interface TokenCodec<T> {
  sign(claims: T): string;
  /** Returns claims and expiry; null if the token is forged, expired or of another kind. */
  verify(token: string): VerifiedToken<T> | null;
  readonly lifetimeMs: number;
}

interface TokenKind {
  readonly key: Buffer;
  /** Tokens signed with this key are still valid. */
  readonly previousKey?: Buffer | null;
  /** Distinguishes kinds, in addition to their different keys. */
  readonly audience: string;
  readonly lifetimeMs: number;
}

export function createTokenCodec<T extends object>(
  schema: z.ZodType<T>,
  { key, previousKey = null, audience, lifetimeMs }: TokenKind,
): TokenCodec<T> {
  const sign = createSigner({ key, algorithm: "HS256", aud: audience, expiresIn: lifetimeMs });
  const verifiers = [key, ...(previousKey === null ? [] : [previousKey])].map((each) =>
    createVerifier({
      key: each,
      algorithms: ["HS256"],
      allowedAud: audience,
      requiredClaims: ["exp", "aud"],
    }),
  );
  const verifyUncached = (token: string): VerifiedToken<T> | null => {
    for (const verify of verifiers)
      try {
        const payload = verify(token) as { readonly exp: number };
        const claims = schema.safeParse(payload);
        return claims.success ? { claims: claims.data, expires_at: payload.exp * 1_000 } : null;
      } catch {
        // Signed with another key, or invalid.
      }
    return null;
  };
  /** Verified tokens, cached because a client sends the same one with each request. */
  const verifiedTokens = new LRUCache<string, VerifiedToken<T>>({ max: MAX_CACHED_TOKENS });
  return {
    lifetimeMs,
    sign: (claims) => sign({ ...claims }),
    verify: (token) => {
      const known = verifiedTokens.get(token);
      if (known !== undefined && Date.now() < known.expires_at) return known;
      verifiedTokens.delete(token);
      const verified = verifyUncached(token);
      if (verified === null) return null;
      verifiedTokens.set(token, verified);
      return verified;
    },
  };
}
