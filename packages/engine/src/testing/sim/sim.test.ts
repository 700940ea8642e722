import { expect, test } from "vitest";
import { lan, mobile, wifi } from "./network-links.ts";
import { computeHonestFigures, computeCheaterFigures } from "./main.ts";
import { cheatingStrategies } from "./strategies.ts";

test("FAIR-1, FAIR-11, FAIR-16: meets the fairness targets on mixed Wi-Fi and 4G", () => {
  const figures = computeHonestFigures([wifi, mobile], 2500);
  // Ensures that there are enough close calls for the other figures to be meaningful.
  expect(figures.rightByArrival).toBeGreaterThan(84);
  expect(figures.rightByArrival).toBeLessThan(90);
  expect(figures.rightByRule).toBeGreaterThanOrEqual(95);
  expect(figures.wrongUnflagged).toBeLessThanOrEqual(1.5);
  // Marks on every second honest press would teach moderators to ignore them.
  expect(figures.marked).toBeLessThanOrEqual(8);
});

test.each([
  ["LAN", [lan]],
  ["Wi-Fi and 4G", [wifi, mobile]],
] as const)(
  "FAIR-16: on %s no cheating strategy exceeds the fair share by more than 3.5 points unmarked",
  (_, kinds) => {
    const unmarked = cheatingStrategies.map(
      (strategy) => [strategy.name, computeCheaterFigures(kinds, strategy, 1500).unmarked] as const,
    );
    expect(unmarked.filter(([, share]) => share > 16)).toEqual([]);
  },
);
