/** The claims of an access token that the specification lists, in its order. */
export const TOKEN_CLAIMS = ["sub", "iss", "aud", "roles", "email", "username", "iat", "exp", "typ"] as const;
export type TokenClaim = (typeof TOKEN_CLAIMS)[number];

export interface DecodedToken {
  /** Text of each claim except the times; null when the token lacks it. */
  readonly texts: Readonly<Record<TokenClaim, string | null>>;
  /** Epoch milliseconds. */
  readonly issued_at: number | null;
  readonly expires_at: number | null;
  /** The decoded header, unchanged. */
  readonly header: Claims | null;
  readonly claims: Claims;
}

type Claims = Readonly<Record<string, unknown>>;

/** Latest time that a `Date` can represent, in seconds. */
const MAX_TIME_S = 8.64e12;

function toText(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/** Converts a claim to ms; null unless it is a time that a `Date` can represent. */
const toMs = (value: unknown): number | null =>
  typeof value === "number" && Math.abs(value) <= MAX_TIME_S ? value * 1_000 : null;

function decodePart(part = ""): Claims | null {
  try {
    const base64 = part.replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Claims) : null;
  } catch {
    return null;
  }
}

/** Decodes a JWT without verifying it; null if the text is not a JWT. */
export function decodeToken(token: string): DecodedToken | null {
  const [header, payload] = token
    .trim()
    .replace(/^bearer\s+/i, "")
    .split(".");
  const claims = decodePart(payload);
  if (claims === null) return null;
  const texts = Object.fromEntries(TOKEN_CLAIMS.map((claim) => [claim, toText(claims[claim])]));
  return {
    texts: texts as DecodedToken["texts"],
    issued_at: toMs(claims["iat"]),
    expires_at: toMs(claims["exp"]),
    header: decodePart(header),
    claims,
  };
}

/** Claims that are not in the list, under their names. */
export function getOtherClaims({ claims }: DecodedToken): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !TOKEN_CLAIMS.some((known) => known === name)));
}
