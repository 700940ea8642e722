import { describe, expect, it } from "vitest";
import { parseDuration, timerActions, timerToggle } from "./timer.ts";

describe("timer", () => {
  it("key T starts, pauses, goes on, and starts again after the end", () => {
    const toggle = (status: Parameters<typeof timerToggle>[0]["status"]) => timerToggle({ status }, true)?.type;
    expect(toggle("idle")).toBe("timer_start");
    expect(toggle("running")).toBe("timer_pause");
    expect(toggle("paused")).toBe("timer_resume");
    expect(toggle("expired")).toBe("timer_start");
    expect(timerToggle({ status: "idle" }, false)).toBeNull();
  });

  it("offers nothing between questions", () => {
    expect(Object.values(timerActions({ status: "running" }, false))).not.toContain(true);
  });

  it("takes seconds or minutes and seconds from 1 s to 24 h", () => {
    expect(["90", "1:30", " 45 ", "86400"].map(parseDuration)).toEqual([90, 90, 45, 86_400]);
    expect(["0", "86401", "1:75", "-3", "x", "", "1.5"].map(parseDuration)).toEqual(Array(7).fill(null));
  });
});

describe("D2: while the question is read", () => {
  const reading = { status: "running", reading: true } as const;

  it("D2: its time can begin or wait, and its length is set afterwards", () => {
    expect(timerActions(reading, true)).toEqual({
      start: true,
      pause: true,
      resume: false,
      stop: false,
      reset: false,
      add: false,
      set: false,
    });
    expect(timerActions({ ...reading, status: "paused" }, true)).toMatchObject({ start: true, resume: true });
    expect(timerActions(reading, false)).toMatchObject({ start: false, pause: false });
  });

  it("D2: the key T holds it and lets it go on", () => {
    expect(timerToggle(reading, true)).toEqual({ type: "timer_pause" });
    expect(timerToggle({ ...reading, status: "paused" }, true)).toEqual({ type: "timer_resume" });
  });
});
