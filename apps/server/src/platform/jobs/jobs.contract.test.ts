import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInProcessHub } from "../bus/index.ts";
import { UniqueViolation, WriteConflict, type Database } from "../db/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../db/testing/index.ts";
import { createJobRunner, createJobsRepository, type JobHandler, type JobRunner } from "./index.ts";

const childFile = fileURLToPath(new URL("./testing/job-child.ts", import.meta.url));

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
    runner.start();
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

  test("each runner runs only jobs of its kinds, up to its limit at a time; a postponed job waits", async () => {
    const repository = createJobsRepository(db.database);
    let running = 0;
    let most = 0;
    const gate = Promise.withResolvers<undefined>();
    const slow: JobHandler = async () => {
      most = Math.max(most, (running += 1));
      await gate.promise;
      running -= 1;
      return done;
    };
    const bus = hub.join(() => undefined);
    const shared = { database: db.database, repository, bus, onError: () => undefined, pollIntervalMs: 50 };
    runners.push(createJobRunner({ ...shared, handlers: { slow }, maxParallel: 5 }));
    await db.database.write(
      Array.from({ length: 12 }, (_, index) => repository.insert({ id: `s${index}`, kind: "slow", payload: "null" })),
    );
    const others = { kind: "count", payload: "null" };
    await db.database.write([
      repository.insert({ ...others, id: "now" }),
      repository.insert({ ...others, id: "later", delayMs: 60_000 }),
    ]);
    runners[0]?.start();
    await expect.poll(() => running).toBe(5);
    gate.resolve(undefined);
    await expect.poll(countJobs).toBe(2);
    expect(most).toBe(5);
    start(db.database, () => Promise.resolve(done)).wake();
    await expect.poll(countJobs).toBe(1);
    expect(await repository.find("later")).toMatchObject({ attempts: 0 });
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
      await sleep(1_500);
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
    // A claim that is not renewed, like after kill -9.
    await db.database.write([repository.claim({ id: "j", fence: job?.fence ?? 0 }, 60_000)]);
    expect(await repository.findDue(1)).toEqual([]);
    await db.database.write([{ query: db.database.read.updateTable("jobs").set({ run_at: 0 }).where("id", "=", "j") }]);
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

  test("the writes of a job are made together with its end, or not at all", async () => {
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

  const whenAborted = (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => {
      const end = (): void => reject(new Error("aborted"));
      if (signal.aborted) return end();
      signal.addEventListener("abort", end);
    });

  test("a job's progress can be read while it runs, and starts over with each attempt", async () => {
    const repository = createJobsRepository(db.database);
    let finish = (): void => undefined;
    const runner = start(db.database, async (_payload, { attempt, report, signal }) => {
      if (attempt > 1) return { kind: "failed", failure: "no_space", statements: [] };
      for (let rows = 0; rows <= 7; rows += 1) report({ done: rows, total: 10, unit: "rows" });
      await new Promise<void>((resolve) => {
        finish = resolve;
        // The runner may already have started the job added at the end.
        signal.addEventListener("abort", () => resolve());
      });
      return { kind: "retry", afterMs: 0, statements: [] };
    });
    await db.database.write([runner.add("count", null, { id: "only" })]);
    runner.wake();
    const readProgress = async () => {
      const job = await repository.find("only");
      return [job?.progress_done, job?.progress_total, job?.progress_unit, job?.state];
    };
    await expect.poll(readProgress).toEqual([7, 10, "rows", "ready"]);
    finish();
    await expect.poll(readProgress).toEqual([null, null, null, "failed"]);
    expect((await repository.find("only"))?.failure).toBe("no_space");
    expect(await repository.findDue(1)).toEqual([]);
    await expect(db.database.write([runner.add("count", null, { id: "only" })])).rejects.toBeInstanceOf(
      UniqueViolation,
    );
    await db.database.write([repository.removeStopped("only"), runner.add("count", null, { id: "only" })]);
    expect((await repository.find("only"))?.fence).toBeGreaterThan(2);
  });

  test("a cancelled job ends on any server that runs it, and is not run again", async () => {
    let runs = 0;
    const handler: JobHandler = (_payload, { signal }) => {
      runs += 1;
      return whenAborted(signal);
    };
    const running = start(db.database, handler);
    await db.database.write([running.add("count", null, { id: "only" })]);
    running.wake();
    await expect.poll(() => runs).toBe(1);
    const asked = start(other, handler);
    expect(await asked.cancel("only")).toBe(true);
    await expect.poll(countJobs).toBe(0);
    expect(await asked.cancel("only")).toBe(false);
    expect(runs).toBe(1);
  });

  test("a cancelled job is noticed without the hint, and a waiting one is not started", async () => {
    const repository = createJobsRepository(db.database);
    let runs = 0;
    const runner = start(db.database, (_payload, { signal, report }) => {
      runs += 1;
      report({ done: 0, total: null, unit: "bytes" });
      return whenAborted(signal);
    });
    await db.database.write([runner.add("count", null, { id: "only" })]);
    runner.wake();
    await expect.poll(() => runs).toBe(1);
    await db.database.write([repository.requestCancel("only")]);
    await expect.poll(countJobs).toBe(0);
    await db.database.write([runner.add("count", null, { id: "next" }), repository.requestCancel("next")]);
    runner.wake();
    await expect.poll(countJobs).toBe(0);
    expect(runs).toBe(1);
  });

  const startChild = async (leaseMs: number): Promise<ChildProcess> => {
    const child = fork(childFile, [JSON.stringify(db.slot.location), String(leaseMs)], { execArgv: [] });
    const [message]: readonly unknown[] = await once(child, "message");
    expect(message).toBe("running");
    return child;
  };
  const findProbe = async () =>
    (await db.database.read.selectFrom("write_probes").select("count").where("id", "=", 7).execute())[0]?.count;
  const insertProbe: JobHandler = () =>
    Promise.resolve({
      kind: "done",
      statements: [{ query: db.database.read.insertInto("write_probes").values({ id: 7, count: 1 }) }],
    });

  test.skipIf(backend.server === null && backend.isShared)("a job survives kill -9 and runs again", async () => {
    const jobs = createJobsRepository(db.database);
    await db.database.write([jobs.insert({ id: "j", kind: "count", payload: "null" })]);
    if (!backend.isShared) await db.database.close();
    const child = await startChild(400);
    child.kill("SIGKILL");
    await once(child, "exit");
    if (!backend.isShared) {
      const database = await db.slot.open();
      const { slot } = db;
      db = { database, slot, drop: () => database.close().then(slot.drop) };
      other = database;
    }
    expect(await createJobsRepository(db.database).find("j")).toMatchObject({ fence: 1, attempts: 1 });
    start(db.database, insertProbe);
    await expect.poll(countJobs).toBe(0);
    expect(await findProbe()).toBe(1);
  });

  test.runIf(backend.server !== null)("a stopped process cannot finish a job that another has finished", async () => {
    const jobs = createJobsRepository(db.database);
    await db.database.write([jobs.insert({ id: "j", kind: "count", payload: "null" })]);
    const child = await startChild(400);
    try {
      child.kill("SIGSTOP");
      start(db.database, insertProbe);
      await expect.poll(countJobs).toBe(0);
      child.send("finish");
      child.kill("SIGCONT");
      const [message]: readonly unknown[] = await once(child, "message");
      expect(message).toBe("ended");
      expect(await findProbe()).toBe(1);
    } finally {
      child.kill("SIGKILL");
    }
  });
});
