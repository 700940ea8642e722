import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createTokenCodec } from "./token-codec.ts";

afterEach(() => void vi.useRealTimers());

const schema = z.object({ id: z.string() });
const key = Buffer.alloc(32, 1);
const codec = createTokenCodec(schema, { key, audience: "test", lifetimeMs: 60_000 });

test("verifies its own tokens, repeatedly", () => {
  const token = codec.sign({ id: "a" });
  for (let n = 0; n < 2; n += 1) expect(codec.verify(token)?.claims).toEqual({ id: "a" });
});

test.each([
  ["another key", createTokenCodec(schema, { key: Buffer.alloc(32, 2), audience: "test", lifetimeMs: 60_000 })],
  ["another audience", createTokenCodec(schema, { key, audience: "other", lifetimeMs: 60_000 })],
])("rejects tokens with %s", (_, other) => {
  expect(codec.verify(other.sign({ id: "a" }))).toBeNull();
});

test("accepts tokens of the previous key, but signs with the new one", () => {
  const next = Buffer.alloc(32, 2);
  const rotated = createTokenCodec(schema, { key: next, previousKey: key, audience: "test", lifetimeMs: 60_000 });
  expect(rotated.verify(codec.sign({ id: "a" }))?.claims).toEqual({ id: "a" });
  expect(codec.verify(rotated.sign({ id: "b" }))).toBeNull();
  const unrelated = createTokenCodec(schema, { key: Buffer.alloc(32, 3), audience: "test", lifetimeMs: 60_000 });
  expect(rotated.verify(unrelated.sign({ id: "a" }))).toBeNull();
});

test("rejects expired tokens, cached or not", () => {
  vi.useFakeTimers();
  const [cached, uncached] = [codec.sign({ id: "a" }), codec.sign({ id: "b" })];
  expect(codec.verify(cached)).not.toBeNull();
  vi.advanceTimersByTime(61_000);
  expect([codec.verify(cached), codec.verify(uncached)]).toEqual([null, null]);
});
