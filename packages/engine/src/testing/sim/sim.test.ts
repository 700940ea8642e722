import { expect, test } from "vitest";
import { mobile, wifi } from "./links.ts";
import { figuresOf } from "./main.ts";

test("FAIR-1, FAIR-11: on Wi-Fi and 4G mixed the buzzer is as fair as promised", () => {
  const figures = figuresOf("Wi-Fi + 4G", [wifi, mobile], 2500);
  // Close calls, or the rest would say nothing.
  expect(figures.right_by_arrival).toBeGreaterThan(84);
  expect(figures.right_by_arrival).toBeLessThan(90);
  expect(figures.right_by_rule).toBeGreaterThanOrEqual(95);
  expect(figures.wrong_unflagged).toBeLessThanOrEqual(1.5);
  // A mark on every second honest press would teach moderators to disregard it.
  expect(figures.refused_claims).toBeLessThanOrEqual(8);
  expect(figures.clever_liar).toBeLessThanOrEqual(16);
  expect(figures.bold_liar).toBeLessThanOrEqual(14);
});
