import { expect, test } from "vitest";
import { LineMeter } from "./line-meter.ts";
import { LoopDelay } from "./loop-delay.ts";

function measured(...trips: readonly (readonly [sent: number, rtt: number])[]): LineMeter {
  const meter = new LineMeter(new LoopDelay(10));
  for (const [sent, rtt] of trips) {
    meter.sent(sent);
    meter.answered(sent + rtt);
  }
  return meter;
}

test("knows nothing before the first answer", () => {
  const meter = new LineMeter(new LoopDelay(10));
  meter.sent(100);
  expect(meter.rtt_min).toBeNull();
  expect(meter.pongLateAround(150)).toBe(0);
});

test("A6: the least round trip of the last minutes counts, however many later answers come late", () => {
  const meter = measured([0, 5]);
  for (let index = 1; index <= 1_000; index += 1) {
    meter.sent(index * 100);
    meter.answered(index * 100 + 90);
  }
  expect(meter.rtt_min).toBe(5);
  // A connection that became slower is accepted as such after a while.
  for (let index = 0; index < 100; index += 1) {
    meter.sent(300_000 + index * 3_000);
    meter.answered(300_000 + index * 3_000 + 30);
  }
  expect(meter.rtt_min).toBe(30);
});

test("A6, FAIR-13: late pongs are told by the newest one and by a ping that is still under way", () => {
  const meter = measured([0, 10], [1_000, 60]);
  expect(meter.pongLateAround(1_200)).toBe(50);
  expect(meter.pongLateAround(3_000)).toBe(0);
  meter.sent(4_000);
  expect(meter.pongLateAround(4_005)).toBe(0);
  expect(meter.pongLateAround(4_100)).toBe(90);
  // Pong lateness is not the server's own, which alone widens the bound.
  expect(meter.serverLateAround(4_100)).toBe(0);
});

test("A6, FAIR-3: what the server was late itself is no lateness of the line", () => {
  const loop = new LoopDelay(10);
  const meter = new LineMeter(loop);
  meter.sent(0);
  meter.answered(10);
  loop.turned(0);
  meter.sent(100);
  loop.turned(210);
  meter.answered(211);
  expect(meter.serverLateAround(212)).toBe(200);
  expect(meter.pongLateAround(212)).toBe(0);
});

test("an answer to no ping changes nothing", () => {
  const meter = measured([0, 10]);
  meter.answered(11);
  expect(meter.rtt_min).toBe(10);
});
