import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WriteConflict, type Database, type WriteStatement } from "../../platform/db/index.ts";
import type { StartBotProcess } from "./bot-process.ts";
import type { RehearsalsRepository } from "./rehearsals.repository.ts";
import { createThrowAwayShows } from "./throw-away-shows.ts";

const TICK_MS = 30_000;

/** An in-memory database: end of the lease by show. */
function createWorld({ isShared = false, maxBots = 100 } = {}) {
  const rows = new Map<string, number>();
  const deleted: string[] = [];
  const errors: unknown[] = [];
  const processes: { readonly exit: () => void; isStopped: boolean }[] = [];
  /** Represents statements as functions. */
  const toStatement = (run: () => void): WriteStatement => run as unknown as WriteStatement;
  const runAll = (statements: readonly WriteStatement[]): Promise<undefined> => {
    for (const statement of statements) (statement as unknown as () => void)();
    return Promise.resolve(undefined);
  };
  const repository = {
    findExpired: (at: number | null) =>
      Promise.resolve([...rows].filter(([, expiresAt]) => at === null || expiresAt < at).map(([id]) => id)),
    remove: (id: string) => toStatement(() => void rows.delete(id)),
    extend: (id: string, expiresAt: number) =>
      toStatement(() => {
        if (!rows.has(id)) throw new WriteConflict(0);
        rows.set(id, expiresAt);
      }),
  } as unknown as RehearsalsRepository;
  const startProcess: StartBotProcess = ({ onExit }) => {
    const entry = { exit: onExit, isStopped: false };
    processes.push(entry);
    return {
      pid: 1,
      send: () => undefined,
      stop: () => {
        entry.isStopped = true;
        onExit();
      },
    };
  };
  const shows = createThrowAwayShows({
    database: { write: runAll, transact: isShared ? () => undefined : null } as unknown as Database,
    repository,
    live: {
      delete: async (id, statements = []) => {
        await runAll(statements);
        deleted.push(id);
      },
    },
    now: () => Date.now(),
    maxBots,
    onError: (error) => errors.push(error),
    startProcess,
  });
  const start = (id: string, { bots = 10, isNeeded = (): boolean => true, onFailed = (): void => undefined } = {}) => {
    rows.set(id, shows.getLeaseEnd());
    return shows.start({
      showId: id,
      bots,
      isBackground: true,
      onMessage: () => undefined,
      onFailed,
      isStillNeeded: () => Promise.resolve(isNeeded()),
    });
  };
  return { shows, rows, deleted, errors, processes, start };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it("extends the lease of a running show for as long as it is needed", async () => {
  const { shows, rows, deleted, processes, start } = createWorld();
  let isNeeded = true;
  start("a", { isNeeded: () => isNeeded });
  await vi.advanceTimersByTimeAsync(20 * TICK_MS);
  expect(deleted).toEqual([]);
  expect(rows.get("a")).toBeGreaterThan(Date.now());
  isNeeded = false;
  await vi.advanceTimersByTimeAsync(TICK_MS);
  expect(deleted).toEqual(["a"]);
  expect(rows.size).toBe(0);
  expect(processes[0]?.isStopped).toBe(true);
  await shows.close();
});

it("stops its bots when another server has ended the show", async () => {
  const { shows, rows, processes, start } = createWorld({ isShared: true });
  const run = start("a");
  rows.delete("a");
  await vi.advanceTimersByTimeAsync(TICK_MS);
  expect(processes[0]?.isStopped).toBe(true);
  expect(run?.isEnded).toBe(true);
  await shows.close();
});

it("deletes a crashed peer's show once its lease has ended; a single server deletes all at its start", async () => {
  const shared = createWorld({ isShared: true });
  shared.rows.set("peer", Date.now() + 3 * TICK_MS);
  await shared.shows.removeLeftovers();
  expect(shared.deleted).toEqual([]);
  await vi.advanceTimersByTimeAsync(4 * TICK_MS);
  expect(shared.deleted).toEqual(["peer"]);
  await shared.shows.close();

  const single = createWorld();
  single.rows.set("left", Date.now() + 3 * TICK_MS);
  await single.shows.removeLeftovers();
  expect(single.deleted).toEqual(["left"]);
  await single.shows.close();
});

it("limits the number of running bots, not counting ended ones", async () => {
  const { shows, start } = createWorld({ maxBots: 25 });
  expect(start("a")).not.toBeNull();
  expect(start("b")).not.toBeNull();
  expect(shows.checkCapacity(6)).toMatchObject({ ok: false, error: { code: "bot_quota_reached" } });
  expect(start("c")).toBeNull();
  await shows.end("a");
  expect(start("c")).not.toBeNull();
  await shows.close();
});

it("reports bots that end unexpectedly, but not those that it stops", async () => {
  const { shows, processes, start } = createWorld();
  const failed: string[] = [];
  start("a", { onFailed: () => void failed.push("a") });
  start("b", { onFailed: () => void failed.push("b") });
  processes[0]?.exit();
  await shows.end("b");
  expect(failed).toEqual(["a"]);
  await shows.close();
});

it("deletes all its shows when the server stops", async () => {
  const { shows, rows, deleted, start } = createWorld();
  start("a");
  start("b");
  await shows.close();
  expect(deleted).toEqual(["a", "b"]);
  expect(rows.size).toBe(0);
});
