import { expect, test, vi } from "vitest";
import { DatabaseUnavailable, Overloaded } from "./errors.ts";
import type { ListOutcome, RawStatement } from "./statement.ts";
import { WriteQueue } from "./write-queue.ts";

const statement = (sql: string): RawStatement => ({ sql, parameters: [] });
const full: ListOutcome = { ok: false, error: { code: "SQLITE_FULL", message: "database or disk is full" } };

/** A fake writer thread that replies on demand. */
function thread(): {
  commit: (lists: readonly (readonly RawStatement[])[]) => Promise<readonly ListOutcome[]>;
  batches: string[][];
  answer(outcome?: ListOutcome): void;
} {
  const batches: string[][] = [];
  const waiting: ((outcome: ListOutcome) => void)[] = [];
  return {
    batches,
    commit: (lists) => {
      batches.push(lists.map((list) => list.map(({ sql }) => sql).join("; ")));
      return new Promise((resolve) => waiting.push((outcome) => resolve(lists.map(() => outcome))));
    },
    answer: (outcome = { ok: true }) => waiting.shift()?.(outcome),
  };
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("what comes during a commit goes out together in the next one, in order", async () => {
  const { commit, batches, answer } = thread();
  const queue = new WriteQueue({ commit, probe: statement("probe") });
  const all = ["a", "b", "c"].map((sql) => queue.write([statement(sql)]));
  await turn();
  answer();
  await turn();
  answer();
  await Promise.all(all);
  expect(batches).toEqual([["a"], ["b", "c"]]);
});

test("a transaction takes whole lists up to its size, and at least one", async () => {
  const { commit, batches, answer } = thread();
  const queue = new WriteQueue({ commit, probe: statement("probe"), max_batch_statements: 2 });
  const all = [["a"], ["b"], ["c"], ["d", "e", "f"], ["g"]].map((list) => queue.write(list.map(statement)));
  for (let count = 0; count < 4; count += 1) {
    await turn();
    answer();
  }
  await Promise.all(all);
  expect(batches).toEqual([["a"], ["b", "c"], ["d; e; f"], ["g"]]);
});

test("more than may wait is refused at once, and what waits is not lost", async () => {
  const { commit, answer } = thread();
  const queue = new WriteQueue({ commit, probe: statement("probe") });
  const first = queue.write([statement("first")]);
  const many = queue.write(Array.from({ length: 20_000 }, () => statement("x")));
  await expect(queue.write([statement("y")])).rejects.toBeInstanceOf(Overloaded);
  answer();
  await turn();
  answer();
  await Promise.all([first, many]);
});

test("a disk that is full is told once, looked at again by itself, and told once when it works again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { commit, batches, answer } = thread();
    const queue = new WriteQueue({ commit, probe: statement("probe") });
    const told: boolean[] = [];
    queue.saving.subscribe((ok) => told.push(ok));
    const refused = [queue.write([statement("a")]), queue.write([statement("b")])].map((write) =>
      expect(write).rejects.toMatchObject({ reason: "disk_full" }),
    );
    answer(full);
    await turn();
    answer(full);
    await Promise.all(refused);
    expect([told, queue.saving.ok]).toEqual([[false], false]);
    vi.advanceTimersByTime(1_000);
    await turn();
    answer(full);
    await turn();
    vi.advanceTimersByTime(1_000);
    await turn();
    expect(batches).toHaveLength(4);
    answer();
    await turn();
    expect([told, queue.saving.ok]).toEqual([[false, true], true]);
    vi.advanceTimersByTime(10_000);
    await turn();
    expect(batches).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

test("after its end it takes nothing more, and what came before has its outcome", async () => {
  const { commit, answer } = thread();
  const queue = new WriteQueue({ commit, probe: statement("probe") });
  const last = queue.write([statement("last")]);
  const end = queue.close();
  await expect(queue.write([statement("late")])).rejects.toBeInstanceOf(DatabaseUnavailable);
  answer();
  await Promise.all([last, end]);
});
