import { expect, test } from "vitest";
import { findPreset, toPresetRange, toUsageFilter, usageSearch } from "./usage-search.ts";

const now = Date.parse("2026-03-01T23:30:00Z");

test("invalid parameters are dropped, so that a link still opens", () => {
  expect(usageSearch({ from: "2026-02-30x", to: "2026-02-28", tab: "x", purpose: "library", model: 4 })).toEqual({
    to: "2026-02-28",
    purpose: "library",
    model: "4",
  });
});

test("the filter uses the names of the API", () => {
  expect(toUsageFilter({ provider: "p", user: "u", group: "models" })).toEqual({ provider_id: "p", user_id: "u" });
});

test("ranges end today and contain it", () => {
  expect(toPresetRange(7, now)).toEqual({ from: "2026-02-23", to: "2026-03-01" });
  expect(toPresetRange(30, now)).toEqual({});
  expect(findPreset({}, now)).toBe(30);
  expect(findPreset(toPresetRange(90, now), now)).toBe(90);
  expect(findPreset({ from: "2026-02-24", to: "2026-03-01" }, now)).toBeUndefined();
});
