import { expect, test } from "vitest";
import { RttSampler } from "./rtt-sampler.ts";
import { EventLoopDelay } from "./event-loop-delay.ts";

function createWithSamples(...trips: readonly (readonly [sent: number, rtt: number])[]): RttSampler {
  const meter = new RttSampler(new EventLoopDelay(10));
  for (const [sent, rtt] of trips) {
    meter.recordPing(sent);
    meter.recordPong(sent + rtt);
  }
  return meter;
}

test("has no RTT before the first pong", () => {
  const meter = new RttSampler(new EventLoopDelay(10));
  meter.recordPing(100);
  expect(meter.minRtt).toBeNull();
  expect(meter.pongLatenessAt(150)).toBe(0);
});

test("A6: uses the minimum RTT of the last minutes, regardless of later slow pongs", () => {
  const meter = createWithSamples([0, 5]);
  for (let index = 1; index <= 1_000; index += 1) {
    meter.recordPing(index * 100);
    meter.recordPong(index * 100 + 90);
  }
  expect(meter.minRtt).toBe(5);
  // A connection that became slower is accepted as such after a while.
  for (let index = 0; index < 100; index += 1) {
    meter.recordPing(300_000 + index * 3_000);
    meter.recordPong(300_000 + index * 3_000 + 30);
  }
  expect(meter.minRtt).toBe(30);
});

test("A6, FAIR-13: derives pong lateness from the latest pong and from a pending ping", () => {
  const meter = createWithSamples([0, 10], [1_000, 60]);
  expect(meter.pongLatenessAt(1_200)).toBe(50);
  expect(meter.pongLatenessAt(3_000)).toBe(0);
  meter.recordPing(4_000);
  expect(meter.pongLatenessAt(4_005)).toBe(0);
  expect(meter.pongLatenessAt(4_100)).toBe(90);
  // Pong lateness is not the server's own, which alone widens the bound.
  expect(meter.serverLatenessAt(4_100)).toBe(0);
});

test("A6, FAIR-3: does not count the server's own lateness as pong lateness", () => {
  const loop = new EventLoopDelay(10);
  const meter = new RttSampler(loop);
  meter.recordPing(0);
  meter.recordPong(10);
  loop.recordTick(0);
  meter.recordPing(100);
  loop.recordTick(210);
  meter.recordPong(211);
  expect(meter.serverLatenessAt(212)).toBe(200);
  expect(meter.pongLatenessAt(212)).toBe(0);
});

test("ignores a pong without a ping", () => {
  const meter = createWithSamples([0, 10]);
  meter.recordPong(11);
  expect(meter.minRtt).toBe(10);
});
