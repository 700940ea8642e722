import { describe, expect, it } from "vitest";
import { getShowLabel } from "./status-label.tsx";

describe("getShowLabel", () => {
  it.each([
    ["ready", false, false, "ready"],
    ["ready", true, false, "pending"],
    ["active", false, false, "active"],
    ["active", false, true, "paused"],
    // Flags of a completed show are ignored.
    ["completed", true, true, "completed"],
  ] as const)("%s, nothing to play %s, paused %s: %s", (status, pending, paused, label) => {
    expect(getShowLabel({ status, pending, paused })).toBe(label);
  });
});
