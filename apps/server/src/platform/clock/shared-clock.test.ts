import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../db/index.ts";
import { findBackends, createShowRow, createTestDatabase, type TestDatabase } from "../db/testing/index.ts";
import { openSharedClock, type SharedClock } from "./shared-clock.ts";
import { openShowClock } from "./show-clock.ts";

const shared = (await findBackends()).filter((backEnd) => backEnd.isShared);

/** Simulates a machine with a given start time that can sleep. */
class Machine {
  readonly bootId: string;
  sleptMs = 0;
  readonly #startedAt: number;

  constructor(bootId: string, startedAt: number) {
    this.bootId = bootId;
    this.#startedAt = startedAt;
  }

  readonly readMonotonicMs = (): number => performance.now() - this.#startedAt - this.sleptMs;
  readonly readWallMs = (): number => 0;
  readonly readSuspendedMs = (): number => this.sleptMs;
}

describe.each(shared)("on $name", (backEnd) => {
  let db: TestDatabase;
  /** Offset added to the wall clock of the database server, in ms. */
  let jumped: number;
  let clocks: SharedClock[];
  beforeAll(async () => {
    db = await createTestDatabase(backEnd);
  });
  afterAll(() => db.drop());
  beforeEach(() => {
    jumped = 0;
    clocks = [];
  });
  afterEach(async () => {
    await Promise.all(clocks.map((clock) => clock.close()));
    const { read } = db.database;
    await db.database.write(
      (["shared_clock", "clock_boots", "shows"] as const).map((table) => ({ query: read.deleteFrom(table) })),
    );
  });

  /** The database as seen after its server's wall clock was moved. */
  const jumping = (): Database => ({
    ...db.database,
    read: db.database.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) =>
        Promise.resolve({
          ...result,
          rows: result.rows.map((row) =>
            "database_now" in row ? { ...row, database_now: Number(row["database_now"]) + jumped } : row,
          ),
        }),
    }),
  });
  const open = async (machine: Machine): Promise<SharedClock> => {
    const clock = await openSharedClock(jumping(), machine);
    clocks.push(clock);
    return clock;
  };
  /** Both clocks agree within their reported error. */
  const expectAgreement = (one: SharedClock, other: SharedClock): void => {
    const uncertain = one.getError() + other.getError() + 1;
    const [before, between, after] = [one.now(), other.now(), one.now()];
    expect(between).toBeGreaterThan(before - uncertain);
    expect(between).toBeLessThan(after + uncertain);
  };
  interface Reading {
    readonly before: number;
    readonly shown: number;
    readonly after: number;
  }
  const reading = (clock: SharedClock): Reading => ({
    before: performance.now(),
    shown: clock.now(),
    after: performance.now(),
  });
  /** The clock advanced by the time elapsed since the reading. */
  const expectSteady = (clock: SharedClock, startedAt: Reading): void => {
    const { before, shown, after } = reading(clock);
    // A jump is detectable only beyond the measurement error.
    const uncertain = clock.getError() + 25;
    expect(shown - startedAt.shown).toBeGreaterThan(before - startedAt.after - uncertain);
    expect(shown - startedAt.shown).toBeLessThan(after - startedAt.before + uncertain);
  };

  test("servers on different machines agree within their reported error", async () => {
    const [a, b] = [await open(new Machine("a", 0)), await open(new Machine("b", -5_000_000))];
    expectAgreement(a, b);
    expect(Math.abs(a.now() - Date.now())).toBeLessThan(60_000);
    expect(a.getError()).toBeGreaterThan(0);
    await a.sync();
    expectAgreement(a, b);
  });

  test.each([-3_600_000, 3_600_000])(
    "a wall clock jump of %d ms on the database server moves no show clock",
    async (by) => {
      const [a, b] = [await open(new Machine("a", 0)), await open(new Machine("b", -5_000_000))];
      const startedAt = reading(a);
      jumped = by;
      await a.sync();
      expectAgreement(a, b);
      await b.sync();
      expectAgreement(a, b);
      const late = await open(new Machine("c", 77));
      expectAgreement(a, late);
      expectSteady(a, startedAt);
    },
  );

  test("a server restarted in the same boot detects a clock jump in between", async () => {
    const machine = new Machine("a", 0);
    const first = await open(machine);
    const startedAt = reading(first);
    await first.close();
    jumped = -3_600_000;
    const again = await open(machine);
    expectSteady(again, startedAt);
  });

  test("a machine that slept adopts the shared time instead of turning it back for all", async () => {
    const [sleeper, awake] = [new Machine("a", 0), new Machine("b", -5_000_000)];
    const [a, b] = [await open(sleeper), await open(awake)];
    sleeper.sleptMs = 600_000;
    await a.sync();
    expectAgreement(a, b);
    await b.sync();
    expectAgreement(a, b);
  });

  test("after a full restart with an earlier wall clock no logged time is in the future", async () => {
    const future = Date.now() + 7_200_000;
    await db.database.write([
      { query: db.database.read.insertInto("shows").values(createShowRow({ last_at: future })) },
    ]);
    const a = await open(new Machine("a", 0));
    expect(a.now()).toBeGreaterThanOrEqual(future);
    expectAgreement(a, await open(new Machine("b", 500)));
  });

  test("openShowClock returns a running shared clock for such a database", async () => {
    const clock = await openShowClock(db.database);
    const first = clock.now();
    await sleep(20);
    expect(clock.now() - first).toBeGreaterThan(15);
    await clock.close();
  });
});
