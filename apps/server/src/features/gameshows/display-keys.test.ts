import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createDisplayKeys } from "./display-keys.ts";

test("a key is valid for its show only, on every server with the same secret and on no other", () => {
  const secret = randomBytes(32);
  const keys = createDisplayKeys(secret);
  const key = keys.getKey("show-1");
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(createDisplayKeys(secret).isValid("show-1", key)).toBe(true);
  expect(keys.isValid("show-2", key)).toBe(false);
  expect(createDisplayKeys(randomBytes(32)).isValid("show-1", key)).toBe(false);
});

test.each(["", "x", "🎉", "A".repeat(22), "A".repeat(2_000)])("rejects %j as a key", (given) => {
  expect(createDisplayKeys(randomBytes(32)).isValid("show-1", given)).toBe(false);
});

test("keys issued before a rotation of the secret stay valid; new ones use the current secret", () => {
  const [former, current] = [randomBytes(32), randomBytes(32)];
  const rotated = createDisplayKeys(current, former);
  expect(rotated.isValid("show-1", createDisplayKeys(former).getKey("show-1"))).toBe(true);
  expect(rotated.isValid("show-2", createDisplayKeys(former).getKey("show-1"))).toBe(false);
  expect(rotated.getKey("show-1")).toBe(createDisplayKeys(current).getKey("show-1"));
});
