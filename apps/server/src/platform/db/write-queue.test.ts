import { expect, test, vi } from "vitest";
import { DatabaseUnavailable, Overloaded } from "./errors.ts";
import type { ListResult, RawStatement } from "./statement.ts";
import { WriteQueue } from "./write-queue.ts";

const createStatement = (sql: string): RawStatement => ({ sql, parameters: [] });
const diskFull: ListResult = { ok: false, error: { code: "SQLITE_FULL", message: "database or disk is full" } };

/** A fake writer thread that replies on demand. */
function createFakeWriter(): {
  commit: (lists: readonly (readonly RawStatement[])[]) => Promise<readonly ListResult[]>;
  batches: string[][];
  reply(result?: ListResult): void;
} {
  const batches: string[][] = [];
  const waiting: ((result: ListResult) => void)[] = [];
  return {
    batches,
    commit: (lists) => {
      batches.push(lists.map((list) => list.map(({ sql }) => sql).join("; ")));
      return new Promise((resolve) => waiting.push((result) => resolve(lists.map(() => result))));
    },
    reply: (result = { ok: true }) => waiting.shift()?.(result),
  };
}
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("batches writes that arrive during a commit into the next one, in order", async () => {
  const { commit, batches, reply } = createFakeWriter();
  const queue = new WriteQueue({ commit, probe: createStatement("probe") });
  const all = ["a", "b", "c"].map((sql) => queue.write([createStatement(sql)]));
  await nextTurn();
  reply();
  await nextTurn();
  reply();
  await Promise.all(all);
  expect(batches).toEqual([["a"], ["b", "c"]]);
});

test("fills a transaction with whole lists up to its limit, at least one", async () => {
  const { commit, batches, reply } = createFakeWriter();
  const queue = new WriteQueue({ commit, probe: createStatement("probe"), maxBatchStatements: 2 });
  const all = [["a"], ["b"], ["c"], ["d", "e", "f"], ["g"]].map((list) => queue.write(list.map(createStatement)));
  for (let count = 0; count < 4; count += 1) {
    await nextTurn();
    reply();
  }
  await Promise.all(all);
  expect(batches).toEqual([["a"], ["b", "c"], ["d; e; f"], ["g"]]);
});

test("rejects writes above the queue limit and keeps the queued ones", async () => {
  const { commit, reply } = createFakeWriter();
  const queue = new WriteQueue({ commit, probe: createStatement("probe") });
  const first = queue.write([createStatement("first")]);
  const many = queue.write(Array.from({ length: 20_000 }, () => createStatement("x")));
  await expect(queue.write([createStatement("y")])).rejects.toBeInstanceOf(Overloaded);
  reply();
  await nextTurn();
  reply();
  await Promise.all([first, many]);
});

test("reports a full disk once, probes on its own, and reports recovery once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { commit, batches, reply } = createFakeWriter();
    const queue = new WriteQueue({ commit, probe: createStatement("probe") });
    const reported: boolean[] = [];
    queue.writeHealth.subscribe((ok) => reported.push(ok));
    const refused = [queue.write([createStatement("a")]), queue.write([createStatement("b")])].map((write) =>
      expect(write).rejects.toMatchObject({ reason: "disk_full" }),
    );
    reply(diskFull);
    await nextTurn();
    reply(diskFull);
    await Promise.all(refused);
    expect([reported, queue.writeHealth.isHealthy]).toEqual([[false], false]);
    vi.advanceTimersByTime(1_000);
    await nextTurn();
    reply(diskFull);
    await nextTurn();
    vi.advanceTimersByTime(1_000);
    await nextTurn();
    expect(batches).toHaveLength(4);
    reply();
    await nextTurn();
    expect([reported, queue.writeHealth.isHealthy]).toEqual([[false, true], true]);
    vi.advanceTimersByTime(10_000);
    await nextTurn();
    expect(batches).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

test("rejects writes after close and settles earlier ones", async () => {
  const { commit, reply } = createFakeWriter();
  const queue = new WriteQueue({ commit, probe: createStatement("probe") });
  const last = queue.write([createStatement("last")]);
  const end = queue.close();
  await expect(queue.write([createStatement("late")])).rejects.toBeInstanceOf(DatabaseUnavailable);
  reply();
  await Promise.all([last, end]);
});

test("a hold lets earlier writes finish, refuses later ones, and ends with its release", async () => {
  vi.useFakeTimers();
  try {
    const { commit, batches, reply } = createFakeWriter();
    const queue = new WriteQueue({ commit, probe: createStatement("probe") });
    const health: boolean[] = [];
    queue.writeHealth.subscribe((ok) => health.push(ok));
    const earlier = queue.write([createStatement("a")]);
    const holding = queue.hold();
    await expect(queue.write([createStatement("b")])).rejects.toMatchObject({ reason: "held" });
    reply();
    await earlier;
    const hold = await holding;
    // A failing probe during a hold must not end the hold.
    await vi.advanceTimersByTimeAsync(3_000);
    expect([queue.writeHealth.isHealthy, batches]).toEqual([false, [["a"]]]);
    hold.release();
    await vi.advanceTimersByTimeAsync(1_500);
    reply();
    await vi.advanceTimersByTimeAsync(0);
    expect([batches, health]).toEqual([
      [["a"], ["probe"]],
      [false, true],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
