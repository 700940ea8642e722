import { expect, test } from "vitest";
import { RttSampler } from "./rtt-sampler.ts";
import { EventLoopDelay } from "./event-loop-delay.ts";

function createWithSamples(...trips: readonly (readonly [sent: number, rtt: number])[]): RttSampler {
  const sampler = new RttSampler(new EventLoopDelay(10));
  for (const [sent, rtt] of trips) {
    sampler.recordPing(sent);
    sampler.recordPong(sent + rtt);
  }
  return sampler;
}

test("has no RTT before the first pong", () => {
  const sampler = new RttSampler(new EventLoopDelay(10));
  sampler.recordPing(100);
  expect(sampler.minRtt).toBeNull();
  expect(sampler.getPongLatenessAt(150)).toBe(0);
});

test("uses the minimum RTT of the last minutes, regardless of later slow pongs", () => {
  const sampler = createWithSamples([0, 5]);
  for (let index = 1; index <= 1_000; index += 1) {
    sampler.recordPing(index * 100);
    sampler.recordPong(index * 100 + 90);
  }
  expect(sampler.minRtt).toBe(5);
  // After a while, a connection that became slower is accepted as such.
  for (let index = 0; index < 100; index += 1) {
    sampler.recordPing(300_000 + index * 3_000);
    sampler.recordPong(300_000 + index * 3_000 + 30);
  }
  expect(sampler.minRtt).toBe(30);
});

test("FAIR-13: derives pong lateness from the latest pong and from a pending ping", () => {
  const sampler = createWithSamples([0, 10], [1_000, 60]);
  expect(sampler.getPongLatenessAt(1_200)).toBe(50);
  expect(sampler.getPongLatenessAt(3_000)).toBe(0);
  sampler.recordPing(4_000);
  expect(sampler.getPongLatenessAt(4_005)).toBe(0);
  expect(sampler.getPongLatenessAt(4_100)).toBe(90);
  // Pong lateness is not the server's own lateness, which alone widens the bound.
  expect(sampler.getServerLatenessAt(4_100)).toBe(0);
});

test("FAIR-3: does not count the server's own lateness as pong lateness", () => {
  const loop = new EventLoopDelay(10);
  const sampler = new RttSampler(loop);
  sampler.recordPing(0);
  sampler.recordPong(10);
  loop.recordTick(0);
  sampler.recordPing(100);
  loop.recordTick(210);
  sampler.recordPong(211);
  expect(sampler.getServerLatenessAt(212)).toBe(200);
  expect(sampler.getPongLatenessAt(212)).toBe(0);
});

test("ignores a pong without a ping", () => {
  const sampler = createWithSamples([0, 10]);
  sampler.recordPong(11);
  expect(sampler.minRtt).toBe(10);
});
