import { expect, test } from "vitest";
import { LineMeter } from "./line-meter.ts";

function measured(...trips: readonly (readonly [sent: number, rtt: number])[]): LineMeter {
  const meter = new LineMeter();
  for (const [sent, rtt] of trips) {
    meter.sent(sent);
    meter.answered(sent + rtt);
  }
  return meter;
}

test("knows nothing before the first answer", () => {
  const meter = new LineMeter();
  meter.sent(100);
  expect(meter.rtt_min).toBeNull();
  expect(meter.lateAround(150)).toBe(0);
});

test("the least of the newest 64 round trips counts", () => {
  const meter = measured([0, 5]);
  for (let index = 1; index <= 63; index += 1) {
    meter.sent(index * 100);
    meter.answered(index * 100 + 20);
  }
  expect(meter.rtt_min).toBe(5);
  meter.sent(7_000);
  meter.answered(7_030);
  expect(meter.rtt_min).toBe(20);
});

test("lateness is told by answers around the moment and by a ping that is still under way", () => {
  const meter = measured([0, 10], [1_000, 60]);
  expect(meter.lateAround(1_200)).toBe(50);
  expect(meter.lateAround(3_000)).toBe(0);
  meter.sent(4_000);
  expect(meter.lateAround(4_005)).toBe(0);
  expect(meter.lateAround(4_100)).toBe(90);
});

test("an answer to no ping changes nothing", () => {
  const meter = measured([0, 10]);
  meter.answered(11);
  expect(meter.rtt_min).toBe(10);
});
