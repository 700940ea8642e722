import { expect, it } from "vitest";
import { createTransportChoice } from "./choose.ts";
import { createBackoff, slept } from "./reconnect.ts";

it("doubles the delay from a quarter of a second to eight seconds, and begins anew after a reset", () => {
  const backoff = createBackoff({ backoff: [250, 8_000] }, () => 1);
  expect(Array.from({ length: 7 }, () => backoff.next())).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  backoff.reset();
  expect(backoff.next()).toBe(250);
});

it("spreads the delay over its upper half", () => {
  expect(createBackoff({ backoff: [250, 8_000] }, () => 0).next()).toBe(125);
});

it("tells sleep from a slow tick", () => {
  expect(slept(2_000, 2_400)).toBe(false);
  expect(slept(2_000, 60_000)).toBe(true);
  expect(slept(2_000, -3_600_000)).toBe(true);
});

it("takes events after two refused sockets, and gives sockets one more try after a failed stream", () => {
  const choice = createTransportChoice();
  expect(choice.next()).toBe("ws");
  choice.failed("ws", true);
  expect(choice.next()).toBe("ws");
  choice.failed("ws", true);
  expect(choice.next()).toBe("sse");
  choice.opened("sse");
  expect(choice.next()).toBe("sse");
  choice.failed("sse", true);
  expect(choice.next()).toBe("ws");
  choice.failed("ws", true);
  expect(choice.next()).toBe("sse");
});

it("starts counting again when the server itself was away", () => {
  const choice = createTransportChoice();
  choice.failed("ws", true);
  choice.failed("ws", false);
  choice.failed("ws", true);
  expect(choice.next()).toBe("ws");
});
