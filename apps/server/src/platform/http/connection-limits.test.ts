import fc from "fast-check";
import { expect, test } from "vitest";
import { getOpenFileLimit } from "../../startup/open-file-limit.ts";
import { computeConnectionLimits } from "./connection-limits.ts";

const defaultResources = { openFiles: null, databaseConnections: 0, perAddress: 4_000 };

test("uses the maximum when the open-file limit is high or unknown", () => {
  const plenty = { total: 25_000, live: 20_000, perAddress: 4_000 };
  expect(computeConnectionLimits(defaultResources)).toEqual(plenty);
  expect(computeConnectionLimits({ ...defaultResources, openFiles: 1_048_576 })).toEqual(plenty);
});

test("derives connection limits from the open-file limit", () => {
  expect(computeConnectionLimits({ ...defaultResources, openFiles: 1_024, databaseConnections: 16 })).toEqual({
    total: 848,
    live: 678,
    perAddress: 424,
  });
  expect(computeConnectionLimits({ ...defaultResources, openFiles: 256 }).total).toBe(102);
});

test("treats 0 as no limit per address", () => {
  expect(computeConnectionLimits({ ...defaultResources, perAddress: 0 }).perAddress).toBe(25_000);
});

test("always keeps a reserve and allows at least one connection", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 64, max: 2_000_000 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 100_000 }),
      (openFiles, databaseConnections, perAddress) => {
        const {
          total,
          live,
          perAddress: bound,
        } = computeConnectionLimits({ openFiles, databaseConnections, perAddress });
        expect(total).toBeLessThanOrEqual(openFiles - Math.min(160, Math.floor(openFiles * 0.6)));
        expect(Math.min(total, live, bound)).toBeGreaterThan(0);
        expect(live).toBeLessThan(total);
      },
    ),
  );
});

test.skipIf(process.platform === "win32")("reads the open-file limit", () => {
  const limit = getOpenFileLimit();
  expect(limit === null || limit > 0).toBe(true);
});
