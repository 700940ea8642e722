import { expect, test } from "vitest";
import { createIdempotencyKey } from "./idempotency-key.ts";

test("a request keeps its key until it has succeeded; a different request gets another key", () => {
  let count = 0;
  const { getHeaders, renew } = createIdempotencyKey(() => `key-${(count += 1)}`);
  const first = getHeaders({ prompt: "a river" });
  expect(first).toEqual({ "idempotency-key": '"key-1"' });
  expect(getHeaders({ prompt: "a river" })).toEqual(first);
  expect(getHeaders({ prompt: "a lake" })).toEqual({ "idempotency-key": '"key-2"' });
  renew();
  expect(getHeaders({ prompt: "a lake" })).toEqual({ "idempotency-key": '"key-3"' });
});
