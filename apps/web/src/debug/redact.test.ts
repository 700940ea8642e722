import { describe, expect, test } from "vitest";
import { MASK, redactText, redactValue } from "./redact.ts";

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyLTEifQ.s5Jd8f7Zk2q1W0xY";
const RANDOM = "dGhpcyBpcyBhIHJhbmRvbSBzZWNyZXQga2V5MTIzNDU2Nzg5MA";

describe("redaction by field name", () => {
  test.each([
    "token",
    "access_token",
    "refresh_token",
    "team_token",
    "Authorization",
    "password",
    "new-password",
    "admin_password",
    "secret",
    "client_secret",
    "code",
    "verification_code",
    "display_key",
    "displayKey",
    "api_key",
    "Set-Cookie",
  ])("%s", (name) => {
    expect(redactValue({ a: [{ [name]: "Sesame" }] })).toEqual({ a: [{ [name]: MASK }] });
    expect(redactText(JSON.stringify({ [name]: 'Ses"ame' }))).not.toContain("Ses");
    expect(redactText(`failed with ${name}=Sesame&x=1`)).toBe(`failed with ${name}=${MASK}&x=1`);
    expect(redactText(`${name}: Sesame`)).not.toContain("Sesame");
  });

  test("redacts secrets of any type", () => {
    expect(redactValue({ code: 12_345_678, password: ["a"], token: { value: "x" } })).toEqual({
      code: MASK,
      password: MASK,
      token: MASK,
    });
  });

  test("keeps values that are not secret, and missing ones", () => {
    const open = { code: "show_paused", token: null, points: 10, name: "The Codes", prompt_tokens: 12 };
    expect(redactValue(open)).toEqual(open);
    expect(redactText('{"code":"show_paused","token":null}')).toBe('{"code":"show_paused","token":null}');
  });
});

describe("redaction by the shape of the value", () => {
  test.each([JWT, JWT.split(".").slice(0, 2).join("."), RANDOM, `0192f0c1-aaaa-7bbb-8ccc-0123456789ab.${RANDOM}`])(
    "%s",
    (secret) => {
      const shown = JSON.stringify([
        redactText(`got ${secret}!`),
        redactValue({ note: secret, list: [secret], [secret]: 1 }),
        redactText(`https://show.example/api?x=${secret}`),
      ]);
      expect(shown).not.toContain(secret.slice(-20));
      expect(shown).toContain(MASK);
    },
  );

  test("redacts after an authorization scheme and in confirmation links", () => {
    expect(redactText("authorized as Bearer abc.def-123")).toBe(`authorized as Bearer ${MASK}`);
    expect(redactText("/verify-email/short9 and /verify-email-change/short8")).not.toMatch(/short/);
  });

  test("keeps ids, file names and sentences", () => {
    for (const text of [
      "0192f0c1-aaaa-7bbb-8ccc-0123456789ab",
      "/assets/game-screen-C1fT2kbZaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1.js",
      "buzzer_not_open_yet",
      "The team Donaudampfschifffahrtsgesellschaftskapitänin has buzzed",
    ])
      expect(redactText(text)).toBe(text);
  });
});

describe("arbitrary values", () => {
  test("handles cycles, errors, maps, functions and getters that throw", () => {
    const ring: Record<string, unknown> = { name: "ring" };
    ring["self"] = ring;
    const trap = Object.defineProperty({}, "field", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    expect(redactValue(ring)).toEqual({ name: "ring", self: "[circular]" });
    expect(redactValue(trap)).toEqual({ field: "[Error: no]" });
    expect(redactValue(new Map([["password", "x"]]))).toEqual({ password: MASK });
    expect(redactValue(new Error(`bad token=${RANDOM}`))).not.toContain(RANDOM);
    expect(redactValue([1n, Symbol("s"), new Set([1]), undefined])).toEqual(["1", "Symbol(s)", [1], undefined]);
  });

  test("a repeated object is not a cycle", () => {
    const part = { a: 1 };
    expect(redactValue([part, part])).toEqual([part, part]);
  });

  test("truncates values that are nested too deeply", () => {
    let deep: unknown = "end";
    for (let level = 0; level < 50; level += 1) deep = { deep };
    expect(JSON.stringify(redactValue(deep))).toContain("[…]");
  });
});
