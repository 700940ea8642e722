import { describe, expect, it } from "vitest";
import { parseDuration, getTimerActions, getTimerToggle } from "./timer-actions.ts";

describe("timer", () => {
  it("key T starts, pauses, resumes, and restarts after expiry", () => {
    const toggle = (status: Parameters<typeof getTimerToggle>[0]["status"]) => getTimerToggle({ status }, true)?.type;
    expect(toggle("idle")).toBe("timer_start");
    expect(toggle("running")).toBe("timer_pause");
    expect(toggle("paused")).toBe("timer_resume");
    expect(toggle("expired")).toBe("timer_start");
    expect(getTimerToggle({ status: "idle" }, false)).toBeNull();
  });

  it("allows no action between questions", () => {
    expect(Object.values(getTimerActions({ status: "running" }, false))).not.toContain(true);
  });

  it("parses seconds or m:ss from 1 s to 24 h", () => {
    expect(["90", "1:30", " 45 ", "86400"].map(parseDuration)).toEqual([90, 90, 45, 86_400]);
    expect(["0", "86401", "1:75", "-3", "x", "", "1.5"].map(parseDuration)).toEqual(Array(7).fill(null));
  });
});

describe("during reading time", () => {
  const reading = { status: "running", reading: true } as const;

  it("the timer can start or pause, but not be set", () => {
    expect(getTimerActions(reading, true)).toEqual({
      canStart: true,
      canPause: true,
      canResume: false,
      canStop: false,
      canReset: false,
      canAdd: false,
      canSet: false,
    });
    expect(getTimerActions({ ...reading, status: "paused" }, true)).toMatchObject({ canStart: true, canResume: true });
    expect(getTimerActions(reading, false)).toMatchObject({ canStart: false, canPause: false });
  });

  it("key T pauses and resumes the reading time", () => {
    expect(getTimerToggle(reading, true)).toEqual({ type: "timer_pause" });
    expect(getTimerToggle({ ...reading, status: "paused" }, true)).toEqual({ type: "timer_resume" });
  });
});
