/** The claims of an access token that the specification lists, in its order. */
export const TOKEN_CLAIMS = ["sub", "iss", "aud", "roles", "email", "username", "iat", "exp", "typ"] as const;
export type TokenClaim = (typeof TOKEN_CLAIMS)[number];

export interface DecodedToken {
  /** Text of each claim but the times; null when the token lacks it. */
  readonly texts: Readonly<Record<TokenClaim, string | null>>;
  /** Epoch milliseconds. */
  readonly issued_at: number | null;
  readonly expires_at: number | null;
}

function toText(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

const toMs = (value: unknown): number | null => (typeof value === "number" ? value * 1_000 : null);

/** Reads the payload of a JWT without verifying it: it is the visitor's own. Null when it is none. */
export function decodeToken(token: string): DecodedToken | null {
  try {
    const base64 = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== "object" || claims === null) return null;
    const values = claims as Readonly<Record<string, unknown>>;
    const texts = Object.fromEntries(TOKEN_CLAIMS.map((claim) => [claim, toText(values[claim])]));
    return {
      texts: texts as DecodedToken["texts"],
      issued_at: toMs(values["iat"]),
      expires_at: toMs(values["exp"]),
    };
  } catch {
    return null;
  }
}
