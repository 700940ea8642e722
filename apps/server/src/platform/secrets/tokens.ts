import { createSigner, createVerifier } from "fast-jwt";
import type { z } from "zod";

/** Signed, expiring tokens of one kind (JWT, HS256). */
export interface TokenKind<T> {
  sign(claims: T): string;
  /** Claims and moment of expiry (epoch ms); null for a token that is forged, expired or of another kind. */
  verify(token: string): { readonly claims: T; readonly expires_at: number } | null;
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
    cache: 2_000,
  });
  return {
    lifetime_ms,
    sign: (claims) => sign({ ...claims }),
    verify: (token) => {
      try {
        const payload = verify(token) as { readonly exp: number };
        const claims = schema.safeParse(payload);
        return claims.success ? { claims: claims.data, expires_at: payload.exp * 1_000 } : null;
      } catch {
        return null;
      }
    },
  };
}
