import { createSigner, createVerifier } from "fast-jwt";
import type { z } from "zod";

/** Cached verified tokens, about 300 bytes each. */
const max_remembered = 2_000;

interface Verified<T> {
  readonly claims: T;
  /** Epoch ms. */
  readonly expires_at: number;
}

/** Signs and verifies expiring tokens of one kind (JWT, HS256). */
export interface TokenKind<T> {
  sign(claims: T): string;
  /** Returns claims and expiry; null for a token that is forged, expired or of another kind. */
  verify(token: string): Verified<T> | null;
  readonly lifetime_ms: number;
}

/** `audience` separates kinds in addition to their different keys. */
export function tokenKind<T extends object>(
  schema: z.ZodType<T>,
  { key, audience, lifetime_ms }: { readonly key: Buffer; readonly audience: string; readonly lifetime_ms: number },
): TokenKind<T> {
  const sign = createSigner({ key, algorithm: "HS256", aud: audience, expiresIn: lifetime_ms });
  const verify = createVerifier({
    key,
    algorithms: ["HS256"],
    allowedAud: audience,
    requiredClaims: ["exp", "aud"],
  });
  const check = (token: string): Verified<T> | null => {
    try {
      const payload = verify(token) as { readonly exp: number };
      const claims = schema.safeParse(payload);
      return claims.success ? { claims: claims.data, expires_at: payload.exp * 1_000 } : null;
    } catch {
      return null;
    }
  };
  /** Verified tokens: a client sends the same one with each request. */
  const good = new Map<string, Verified<T>>();
  return {
    lifetime_ms,
    sign: (claims) => sign({ ...claims }),
    verify: (token) => {
      const known = good.get(token);
      if (known !== undefined && Date.now() < known.expires_at) return known;
      good.delete(token);
      const verified = check(token);
      if (verified === null) return null;
      if (good.size >= max_remembered) good.clear();
      good.set(token, verified);
      return verified;
    },
  };
}
