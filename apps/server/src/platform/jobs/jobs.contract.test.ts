import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInProcessHub } from "../bus/index.ts";
import { WriteConflict, type Database } from "../db/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../db/testing/index.ts";
import { createJobRunner, createJobsRepository, type JobHandler, type JobRunner } from "./index.ts";

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  let other: Database;
  let runners: JobRunner[];
  const hub = createInProcessHub();
  beforeEach(async () => {
    db = await createTestDatabase(backend);
    other = backend.isShared ? await db.slot.open() : db.database;
    runners = [];
  });
  afterEach(async () => {
    for (const runner of runners) await runner.close();
    if (other !== db.database) await other.close();
    await db.drop();
  });

  const start = (database: Database, handler: JobHandler, options: { leaseMs?: number; onError?: () => void } = {}) => {
    const runner = createJobRunner({
      database,
      repository: createJobsRepository(database),
      bus: hub.join(() => undefined),
      handlers: { count: handler },
      onError: options.onError ?? ((error) => expect.fail(String(error))),
      leaseMs: options.leaseMs ?? 30_000,
      pollIntervalMs: 50,
    });
    runners.push(runner);
    return runner;
  };
  const done = { kind: "done", statements: [] } as const;
  const countJobs = async () => (await db.database.read.selectFrom("jobs").select("id").execute()).length;

  test("two servers run each of many jobs once", async () => {
    const runs: unknown[] = [];
    const handler: JobHandler = (payload) => {
      runs.push(payload);
      return Promise.resolve(done);
    };
    const [here] = [start(db.database, handler), start(other, handler)];
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    await db.database.write(numbers.map((n) => here.add("count", n)));
    here.wake();
    await expect.poll(countJobs).toBe(0);
    expect(runs.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers);
  });

  test("a job that is retried runs again after its delay, with the number of the attempt", async () => {
    const attempts: [number, number][] = [];
    const handler: JobHandler = (_payload, { attempt }) => {
      attempts.push([attempt, performance.now()]);
      return Promise.resolve(attempt < 3 ? { kind: "retry", afterMs: 200, statements: [] } : done);
    };
    const runner = start(db.database, handler);
    await db.database.write([runner.add("count", null)]);
    runner.wake();
    await expect.poll(countJobs).toBe(0);
    expect(attempts.map(([attempt]) => attempt)).toEqual([1, 2, 3]);
    expect((attempts[1]?.[1] ?? 0) - (attempts[0]?.[1] ?? 0)).toBeGreaterThanOrEqual(190);
  });

  test("a running job keeps its lease, however long it takes", async () => {
    let runs = 0;
    const handler: JobHandler = async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return done;
    };
    const [here] = [start(db.database, handler, { leaseMs: 600 }), start(other, handler, { leaseMs: 600 })];
    await db.database.write([here.add("count", null)]);
    here.wake();
    await expect.poll(countJobs).toBe(0);
    expect(runs).toBe(1);
  });

  test("the job of a server that died runs elsewhere, and the dead one can no longer finish it", async () => {
    const repository = createJobsRepository(db.database);
    await db.database.write([repository.insert({ id: "j", kind: "count", payload: "null" })]);
    const [job] = await repository.findDue(1);
    // A claim without renewal, as after kill -9.
    await db.database.write([repository.claim({ id: "j", fence: job?.fence ?? 0 }, 300)]);
    expect(await repository.findDue(1)).toEqual([]);
    let runs = 0;
    start(other, () => {
      runs += 1;
      return Promise.resolve(done);
    });
    await expect.poll(countJobs).toBe(0);
    expect(runs).toBe(1);
    await db.database.write([repository.insert({ id: "k", kind: "other", payload: "null" })]);
    await db.database.write([repository.claim({ id: "k", fence: 0 }, 0)]);
    await db.database.write([repository.claim({ id: "k", fence: 1 }, 60_000)]);
    const stale = { id: "k", fence: 1 };
    await expect(db.database.write([repository.remove(stale)])).rejects.toBeInstanceOf(WriteConflict);
    await expect(db.database.write([repository.postpone(stale, 0)])).rejects.toBeInstanceOf(WriteConflict);
  });

  test("what a job writes is written together with its end, or not at all", async () => {
    const repository = createJobsRepository(db.database);
    let isStolen = false;
    const handler: JobHandler = async () => {
      // Another server takes the job over before this one has finished.
      await db.database.write([repository.postpone({ id: "j", fence: 1 }, 0)]);
      await db.database.write([repository.claim({ id: "j", fence: 1 }, 60_000)]);
      isStolen = true;
      return {
        kind: "done",
        statements: [{ query: db.database.read.insertInto("write_probes").values({ id: 7, count: 0 }) }],
      };
    };
    await db.database.write([repository.insert({ id: "j", kind: "count", payload: "null" })]);
    const runner = start(db.database, handler);
    await expect.poll(() => isStolen).toBe(true);
    await runner.close();
    const probes = await db.database.read.selectFrom("write_probes").select("id").where("id", "=", 7).execute();
    expect(probes).toEqual([]);
    expect(await countJobs()).toBe(1);
  });

  test("a handler that throws is reported and tried again later; a stopped server gives its jobs back", async () => {
    let reported = 0;
    const throwing = start(db.database, () => Promise.reject(new Error("bug")), { onError: () => (reported += 1) });
    await db.database.write([throwing.add("count", null)]);
    throwing.wake();
    await expect.poll(() => reported).toBe(1);
    await throwing.close();
    expect(await createJobsRepository(db.database).findDue(1)).toEqual([]);
    await db.database.write([{ query: db.database.read.deleteFrom("jobs") }]);

    let isRunning = false;
    let isAborted = false;
    const slow = start(
      db.database,
      (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          isRunning = true;
          signal.addEventListener("abort", () => {
            isAborted = true;
            reject(new Error("aborted"));
          });
        }),
    );
    await db.database.write([slow.add("count", null)]);
    slow.wake();
    await expect.poll(() => isRunning).toBe(true);
    await slow.close();
    expect(isAborted).toBe(true);
    expect(await createJobsRepository(db.database).findDue(1)).toHaveLength(1);
  });
});
