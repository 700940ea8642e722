import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../index.ts";
import { IncompleteDatabase, type DatabaseLocation } from "../index.ts";
import {
  createShowRow,
  findServerBackends,
  sqliteBackend,
  type DatabaseSlot,
  type TestBackend,
} from "../testing/index.ts";
import { chooseTargets, isFullRun } from "../../../testing/test-depth.ts";
import { findRetirement } from "../retirement.ts";
import { copyDatabase, estimateCopy, openSnapshot, openTarget, UncopyableData, type CopyProgress } from "./index.ts";

const backends: readonly TestBackend[] = [sqliteBackend, ...(await findServerBackends())];

const AWKWARD_TEXTS = [
  "",
  "null",
  "ä\u{1F600}\u0301\u200d",
  "'; drop table shows; --",
  "\\n\\",
  "\r\n\t\u2028",
  "a ",
  "a",
  "A",
  "x".repeat(400_000),
];
const BOOT = "boot-of-the-test";
/** Enough rows for several pages. */
const MANY = isFullRun ? 5_000 : 2_000;

let slots: DatabaseSlot[] = [];
async function createSlot(backend: TestBackend): Promise<DatabaseSlot> {
  const slot = await backend.createSlot();
  slots.push(slot);
  return slot;
}
afterEach(async () => {
  for (const slot of slots) await slot.drop();
  slots = [];
});

const locate = ({ location }: DatabaseSlot): DatabaseLocation => {
  if (location === null) throw new Error("the database is in this process");
  return location;
};

interface Request {
  readonly holdWrites?: () => Promise<void>;
  readonly signal?: AbortSignal;
  readonly monotonic?: number;
  readonly report?: (progress: CopyProgress) => void;
  readonly isRetired?: boolean;
}

async function copy(source: DatabaseSlot, to: DatabaseSlot, request: Request = {}): Promise<number> {
  const target = await openTarget(locate(to));
  try {
    const { rows } = await copyDatabase({
      openSource: () => openSnapshot(locate(source)),
      target,
      holdWrites: request.holdWrites ?? (() => Promise.resolve()),
      clock: {
        boot_id: BOOT,
        monotonic: () => request.monotonic ?? 1_000,
        wall: Date.now,
      },
      isRetired: request.isRetired ?? false,
      signal: request.signal ?? new AbortController().signal,
      report: request.report ?? (() => undefined),
    });
    return rows;
  } finally {
    await target.close();
  }
}

const audit = ({ read }: Database, id: string, subject: string) => ({
  query: read.insertInto("audit_log").values({
    id,
    area: "configuration",
    action: "odd",
    subject,
    search_folded: null,
    actor_id: null,
    values_before: null,
    values_after: JSON.stringify({ subject }),
    address: "",
    user_agent: null,
    request_id: null,
    created_at: Number.MAX_SAFE_INTEGER,
  }),
});

async function fill(slot: DatabaseSlot): Promise<void> {
  const database = await slot.open();
  const { read } = database;
  const show = createShowRow({});
  await database.write([
    { query: read.insertInto("shows").values(show) },
    ...AWKWARD_TEXTS.map((text, index) => audit(database, `odd-${index}`, text)),
    {
      query: read.insertInto("jobs").values({
        id: "j",
        kind: "send_mail",
        payload: "{}",
        run_at: 8e15,
        fence: 3,
        attempts: 1,
        state: "ready",
      }),
    },
    {
      query: read.insertInto("data_keys").values({ slot: 1, id: "k", wrapped_key: "w", created_at: 1 }),
    },
    {
      query: read.insertInto("job_schedules").values({ name: "backup", last_at: 5 }),
    },
  ]);
  for (let chunk = 0; chunk < MANY; chunk += 1_000)
    await database.write(
      Array.from({ length: 1_000 }, (_, index) => ({
        query: read.insertInto("show_events").values({
          show_id: show.id,
          seq: chunk + index + 1,
          at: index,
          kind: "x",
          personal_of: index % 3 === 0 ? null : `t${index}`,
          event: JSON.stringify({ index, text: "ü".repeat(index % 50) }),
        }),
      })),
    );
  await database.close();
}

/** The contents of a database, by table. */
async function read(slot: DatabaseSlot): Promise<Readonly<Record<string, unknown>>> {
  const database = await slot.open();
  try {
    const tables = [
      "shows",
      "show_events",
      "audit_log",
      "data_keys",
      "job_schedules",
      "guard_rows",
      "budgets",
      "settings",
    ] as const;
    const found: Record<string, unknown> = {};
    for (const name of tables) {
      const rows = await database.read.selectFrom(name).selectAll().execute();
      found[name] = rows.map((row) => JSON.stringify(row)).toSorted();
    }
    found["jobs"] = await database.read.selectFrom("jobs").select(["id", "run_at", "fence"]).execute();
    return found;
  } finally {
    await database.close();
  }
}

describe.each(backends)("from $name", (backend) => {
  let source: DatabaseSlot;
  let expected: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    source = await backend.createSlot();
    await fill(source);
    expected = await read(source);
    return () => source.drop();
  });

  test.each(chooseTargets(backends, backend))(
    "everything arrives on $name, leases are reset, and the source stays as it was",
    async (other) => {
      const target = await createSlot(other);
      const phases = new Set<string>();
      const rows = await copy(source, target, {
        report: ({ phase }) => phases.add(phase),
      });
      expect(rows).toBeGreaterThan(MANY + AWKWARD_TEXTS.length);
      expect([...phases]).toEqual(["preparing", "copying", "verifying"]);
      expect(await read(target)).toEqual({
        ...expected,
        jobs: [{ id: "j", run_at: 0, fence: 3 }],
      });
      expect(await read(source)).toEqual(expected);
      // Existing data is not replaced.
      await write(target, (database) => [audit(database, "new", "since")]);
      await write(target, ({ read: into }) => [
        {
          query: into.insertInto("shows").values(createShowRow({ id: "s2", public_id: "s2" })),
        },
      ]);
      await expect(copy(source, target)).rejects.toMatchObject({
        problem: "not_empty",
      });
    },
  );

  test.each(chooseTargets(backends, backend))(
    "the show clock continues on $name, however wrong its wall clock is",
    async (other) => {
      const target = await createSlot(other);
      // An hour ahead of or behind the wall clocks.
      const showNow = Date.now() + (other.dialect === "mysql" ? -3_600_000 : 3_600_000);
      const startedAt = performance.now();
      await setShowClock(source, showNow);
      await copy(source, target);
      const found = await readShowClock(target);
      expect(found).toBeGreaterThanOrEqual(showNow - 100);
      expect(found).toBeLessThan(showNow + performance.now() - startedAt + 100);
    },
  );

  test("a cancelled copy leaves the target empty, and an interrupted one can be repeated", async () => {
    for (const phase of ["copying", "verifying"]) {
      const target = await createSlot(backend);
      const controller = new AbortController();
      const report = (progress: CopyProgress): void => {
        if (progress.phase === phase) controller.abort();
      };
      await expect(copy(source, target, { signal: controller.signal, report })).rejects.toThrow();
      expect((await read(target))["show_events"]).toEqual([]);
    }
    const target = await createSlot(backend);
    // Like after kill -9: the target is not emptied.
    const opened = await openTarget(locate(target));
    const prepared = Promise.withResolvers<undefined>();
    const never = copyDatabase({
      openSource: () => openSnapshot(locate(source)),
      target: opened,
      holdWrites: () => {
        prepared.resolve(undefined);
        return new Promise(() => undefined);
      },
      clock: { boot_id: BOOT, monotonic: () => 0, wall: Date.now },
      isRetired: false,
      signal: new AbortController().signal,
      report: () => undefined,
    });
    never.catch(() => undefined);
    await prepared.promise;
    await opened.close();
    await expect(target.open()).rejects.toBeInstanceOf(IncompleteDatabase);
    await copy(source, target);
    expect((await read(target))["show_events"]).toEqual(expected["show_events"]);
  });

  test("a copy that waits for its activation is refused by starts", async () => {
    const target = await createSlot(backend);
    await copy(source, target, { isRetired: true });
    const database = await target.open();
    expect(await findRetirement(database)).toBeGreaterThan(0);
    await database.close();
    // A copy of a retired database is not retired.
    const again = await createSlot(sqliteBackend);
    await copy(target, again);
    const second = await again.open();
    expect(await findRetirement(second)).toBeNull();
    await second.close();
  });

  test("the estimate is measured and changes nothing", async () => {
    const target = await createSlot(backend);
    const [from, to] = [await openSnapshot(locate(source)), await openTarget(locate(target))];
    const estimate = await estimateCopy(from, to);
    await from.close();
    await to.close();
    expect(estimate.rows).toBeGreaterThan(MANY);
    expect(estimate.seconds).toBeGreaterThanOrEqual(1);
    expect(estimate.seconds).toBeLessThan(60);
    expect((await read(target))["show_events"]).toEqual([]);
  });
});

async function write(
  slot: DatabaseSlot,
  statements: (database: Database) => Parameters<Database["write"]>[0],
): Promise<void> {
  const database = await slot.open();
  await database.write(statements(database));
  await database.close();
}

/** Stores the show clock like a server would. The monotonic clock of these tests is at 1,000. */
async function setShowClock(slot: DatabaseSlot, showNow: number): Promise<void> {
  await write(slot, ({ read: into, dialect }) =>
    dialect === "sqlite"
      ? [
          { query: into.deleteFrom("clock_offsets") },
          {
            query: into.insertInto("clock_offsets").values({
              boot_id: BOOT,
              offset_ms: showNow - 1_000,
              created_at: 1,
            }),
          },
        ]
      : [
          { query: into.deleteFrom("shared_clock") },
          {
            query: into.insertInto("shared_clock").values({ id: 1, ahead_ms: showNow - Date.now(), version: 7 }),
          },
        ],
  );
}

async function readShowClock(slot: DatabaseSlot): Promise<number> {
  const database = await slot.open();
  try {
    const { read: from, dialect } = database;
    if (dialect === "sqlite") {
      const row = await from
        .selectFrom("clock_offsets")
        .select("offset_ms")
        .where("boot_id", "=", BOOT)
        .executeTakeFirstOrThrow();
      return Number(row.offset_ms) + 1_000;
    }
    const row = await from.selectFrom("shared_clock").select("ahead_ms").executeTakeFirstOrThrow();
    return Number(row.ahead_ms) + Date.now();
  } finally {
    await database.close();
  }
}

describe.each(await findServerBackends())("into $name", (backend) => {
  const problems = [
    {
      name: "a word that is too long",
      problem: "too_long",
      column: "action",
      value: "x".repeat(256),
    },
    ...(backend.dialect === "postgres"
      ? [
          {
            name: "a NUL",
            problem: "null_character",
            column: "subject",
            value: "a\0b",
          },
        ]
      : [
          {
            name: "a text that is too large",
            problem: "too_large",
            column: "subject",
            value: "x".repeat(16_777_216),
          },
        ]),
  ];
  test.each(problems)("$name stops the copy before writes are held", async ({ problem, column, value }) => {
    const source = await createSlot(sqliteBackend);
    await write(source, (database) => [audit(database, "a", "")]);
    await source.execute([{ sql: `update audit_log set ${column} = ?`, parameters: [value] }]);
    const target = await createSlot(backend);
    let isHeld = false;
    const holdWrites = (): Promise<void> => {
      isHeld = true;
      return Promise.resolve();
    };
    const error: unknown = await copy(source, target, { holdWrites }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UncopyableData);
    expect(error).toMatchObject({ problem, place: `audit_log.${column}` });
    expect(isHeld).toBe(false);
    expect((await read(target))["audit_log"]).toEqual([]);
  });
});
