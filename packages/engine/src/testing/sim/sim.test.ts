import { expect, test } from "vitest";
import { lan, mobile, wifi } from "./links.ts";
import { figuresOf, liarFigures } from "./main.ts";
import { liars } from "./strategies.ts";

test("FAIR-1, FAIR-11, FAIR-16: on Wi-Fi and 4G mixed the buzzer is as fair as promised", () => {
  const figures = figuresOf([wifi, mobile], 2500);
  // Ensures that there are enough close calls for the other figures to be meaningful.
  expect(figures.right_by_arrival).toBeGreaterThan(84);
  expect(figures.right_by_arrival).toBeLessThan(90);
  expect(figures.right_by_rule).toBeGreaterThanOrEqual(95);
  expect(figures.wrong_unflagged).toBeLessThanOrEqual(1.5);
  // Marks on every second honest press would teach moderators to ignore them.
  expect(figures.marked).toBeLessThanOrEqual(8);
});

test.each([
  ["LAN", [lan]],
  ["Wi-Fi and 4G", [wifi, mobile]],
] as const)("A6, FAIR-16: on %s no liar wins more than the fair share and 3.5 points unmarked", (_, kinds) => {
  const unmarked = liars.map((strategy) => [strategy.name, liarFigures(kinds, strategy, 1500).unmarked] as const);
  expect(unmarked.filter(([, share]) => share > 16)).toEqual([]);
});
