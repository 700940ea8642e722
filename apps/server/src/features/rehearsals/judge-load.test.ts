import { expect, it } from "vitest";
import { judgeLoad } from "./judge-load.ts";

const times = { p50: 5, p99: 20, max: 30 };
const light = {
  connected: 100,
  lost: 0,
  submissions: 300,
  presses: 300,
  refused: 0,
  submission_ack_ms: times,
  press_ack_ms: times,
  screens_ms: times,
  event_loop_delay_ms: times,
  server_cpu_percent: 20,
  bots_cpu_percent: 30,
  cores: 2,
};

it("is good when nothing is slow", () => {
  expect(judgeLoad(light)).toEqual({ verdict: "good", reasons: [] });
});

it("names only what prevents a better verdict", () => {
  const slow = { ...light, screens_ms: { ...times, max: 700 }, server_cpu_percent: 70 };
  expect(judgeLoad(slow)).toEqual({ verdict: "tight", reasons: ["slow_screens", "cpu"] });
  expect(judgeLoad({ ...slow, lost: 1 })).toEqual({ verdict: "too_much", reasons: ["connections"] });
  expect(judgeLoad({ ...light, press_ack_ms: { ...times, p99: 600 } }).reasons).toEqual(["slow_acks"]);
});
