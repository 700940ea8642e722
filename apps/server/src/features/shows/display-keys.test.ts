import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createDisplayKeys } from "./display-keys.ts";

test("a key is good for its show alone, on every server with the same secret, and on no other", () => {
  const secret = randomBytes(32);
  const keys = createDisplayKeys(secret);
  const key = keys.of("show-1");
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(createDisplayKeys(secret).fits("show-1", key)).toBe(true);
  expect(keys.fits("show-2", key)).toBe(false);
  expect(createDisplayKeys(randomBytes(32)).fits("show-1", key)).toBe(false);
});

test.each(["", "x", "🎉", "A".repeat(22), "A".repeat(2_000)])("%j is no key", (given) => {
  expect(createDisplayKeys(randomBytes(32)).fits("show-1", given)).toBe(false);
});
