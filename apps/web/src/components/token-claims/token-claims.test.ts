import { expect, test } from "vitest";
import { decodeToken, getOtherClaims } from "./token-claims.ts";

const encode = (payload: unknown): string => `h.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.s`;

test("reads the claims of a token, also beyond ASCII", () => {
  const token = encode({ sub: "1", roles: ["admin", "user"], username: "Émile ÿþ", email: null, iat: 10, exp: 20 });
  expect(decodeToken(token)).toMatchObject({
    texts: { sub: "1", roles: "admin, user", username: "Émile ÿþ", email: null, iss: null },
    issued_at: 10_000,
    expires_at: 20_000,
  });
});

test("ignores a pasted header name, and times beyond the calendar", () => {
  const token = ` Bearer ${encode({ exp: 1e300, iat: -5, jti: "7", sub: "1" })}\n`;
  const decoded = decodeToken(token);
  expect(decoded).toMatchObject({ expires_at: null, issued_at: -5_000, header: null });
  expect(decoded && getOtherClaims(decoded)).toEqual({ jti: "7" });
});

test.each(["", "abc", "a.b.c", encode(null), encode("text")])("%j is not a token", (text) => {
  expect(decodeToken(text)).toBeNull();
});
