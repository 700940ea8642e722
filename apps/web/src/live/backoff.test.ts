import { expect, it } from "vitest";
import { createTransportSelector } from "./transport-selector.ts";
import { createBackoff, hasSlept } from "./backoff.ts";

it("doubles the delay from 250 ms to 8 s, and starts over after a reset", () => {
  const backoff = createBackoff({ backoff: [250, 8_000] }, () => 1);
  expect(Array.from({ length: 7 }, () => backoff.next())).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  backoff.reset();
  expect(backoff.next()).toBe(250);
});

it("jitters the delay over its upper half", () => {
  expect(createBackoff({ backoff: [250, 8_000] }, () => 0).next()).toBe(125);
});

it("distinguishes sleep from a slow tick", () => {
  expect(hasSlept(2_000, 2_400)).toBe(false);
  expect(hasSlept(2_000, 60_000)).toBe(true);
  expect(hasSlept(2_000, -3_600_000)).toBe(true);
});

it("falls back to SSE after two refused sockets, and retries WebSocket once after a failed stream", () => {
  const choice = createTransportSelector();
  expect(choice.next()).toBe("ws");
  choice.onFailed("ws", true);
  expect(choice.next()).toBe("ws");
  choice.onFailed("ws", true);
  expect(choice.next()).toBe("sse");
  choice.onOpened("sse");
  expect(choice.next()).toBe("sse");
  choice.onFailed("sse", true);
  expect(choice.next()).toBe("ws");
  choice.onFailed("ws", true);
  expect(choice.next()).toBe("sse");
});

it("resets the count when the server itself was unavailable", () => {
  const choice = createTransportSelector();
  choice.onFailed("ws", true);
  choice.onFailed("ws", false);
  choice.onFailed("ws", true);
  expect(choice.next()).toBe("ws");
});
