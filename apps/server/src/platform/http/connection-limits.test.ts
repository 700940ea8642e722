import fc from "fast-check";
import { expect, test } from "vitest";
import { openFileLimit } from "../../startup/open-files.ts";
import { connectionLimits } from "./connection-limits.ts";

const usual = { open_files: null, database_connections: 0, per_address: 4_000 };

test("where files are plenty or their limit is unknown, a process takes what it can carry", () => {
  const plenty = { total: 25_000, live: 20_000, per_address: 4_000 };
  expect(connectionLimits(usual)).toEqual(plenty);
  expect(connectionLimits({ ...usual, open_files: 1_048_576 })).toEqual(plenty);
});

test("connections follow the limit of open files", () => {
  expect(connectionLimits({ ...usual, open_files: 1_024, database_connections: 16 })).toEqual({
    total: 848,
    live: 678,
    per_address: 424,
  });
  expect(connectionLimits({ ...usual, open_files: 256 }).total).toBe(102);
});

test("0 is no bound for one address", () => {
  expect(connectionLimits({ ...usual, per_address: 0 }).per_address).toBe(25_000);
});

test("there is always a reserve, and always a connection", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 64, max: 2_000_000 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 100_000 }),
      (open_files, database_connections, per_address) => {
        const { total, live, per_address: bound } = connectionLimits({ open_files, database_connections, per_address });
        expect(total).toBeLessThanOrEqual(open_files - Math.min(160, Math.floor(open_files * 0.6)));
        expect(Math.min(total, live, bound)).toBeGreaterThan(0);
        expect(live).toBeLessThan(total);
      },
    ),
  );
});

test.skipIf(process.platform === "win32")("the limit of open files is known", () => {
  const limit = openFileLimit();
  expect(limit === null || limit > 0).toBe(true);
});
