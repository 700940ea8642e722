import { createSigner, createVerifier } from "fast-jwt";
import type { z } from "zod";

/** Tokens remembered as good, each of some 300 bytes. */
const max_remembered = 2_000;

interface Verified<T> {
  readonly claims: T;
  /** Epoch ms. */
  readonly expires_at: number;
}

/** Signed, expiring tokens of one kind (JWT, HS256). */
export interface TokenKind<T> {
  sign(claims: T): string;
  /** Claims and moment of expiry; null for a token that is forged, expired or of another kind. */
  verify(token: string): Verified<T> | null;
  readonly lifetime_ms: number;
}

/** `audience` keeps kinds apart although keys are apart already. */
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
  /** Good tokens as they were last seen: a page sends the same one with each request. */
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
