import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DatabaseUnavailable, type Database } from "../../platform/db/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../../platform/db/testing/index.ts";
import { createJobsRepository } from "../../platform/jobs/index.ts";
import { createBudgetsRepository, createRunBudgets } from "../budgets/index.ts";
import { createPricingRow, createProviderPricingRepository, priceUsage } from "../provider-pricing/index.ts";
import type { RunnableProvider } from "../providers/index.ts";
import { createRecordUsage, createUsageEventsRepository } from "../usage/index.ts";
import { createAiAttemptsRepository } from "./ai-attempts.repository.ts";
import { createRequest } from "./run-request.ts";
import { createSettleRun } from "./settle-run.ts";
import { createBeginRun, type NewRun } from "./begin-run.ts";

/** Few in the normal suite; `npm run test:nightly` sets a larger number. */
const RUNS = Number(process.env["BUDGET_RUNS"] ?? 60);
/** Each run is estimated at 0.3 dollars, so a limit of 3 dollars admits ten. */
const LIMIT_MICROS = 3_000_000;
const ADMITTED = 10;

const provider: RunnableProvider = {
  id: "provider",
  version: 1,
  validatedAt: 1,
  name: "House model",
  definition: {
    key: "fake",
    image: { run: () => Promise.reject(new Error("no run is executed here")) },
  } as unknown as RunnableProvider["definition"],
  capabilities: ["image"],
  settings: { default_model: "painter" },
  decryptCredentials: () => Promise.resolve({}),
};

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  let other: Database;
  beforeEach(async () => {
    db = await createTestDatabase(backend);
    other = backend.isShared ? await db.slot.open() : db.database;
    const { database } = db;
    const budgets = createBudgetsRepository(database);
    await database.write([
      ...(await budgets.findAll()).flatMap(({ id }) => budgets.delete({ id })),
      ...(["installation", "user"] as const).map((scope) =>
        budgets.insert({
          id: scope,
          scope,
          subject_id: null,
          period: "month",
          currency: "USD",
          limit_micros: LIMIT_MICROS,
          refuses_unpriced: 0,
          version: 1,
          created_at: 0,
        }),
      ),
      createProviderPricingRepository(database).insert(
        createPricingRow(
          {
            capability: "image",
            model: "painter",
            provider_unit: "image",
            internal_unit: "images",
            price_per_unit_cents: "30",
            input_price_cents: null,
            cached_input_price_cents: null,
            output_price_cents: null,
            currency: "USD",
            quality: null,
            size: null,
          },
          "provider",
          0,
        ),
      ),
    ]);
  });
  afterEach(async () => {
    if (other !== db.database) await other.close();
    await db.drop();
  });

  /** The parts of one server that begin and end runs. */
  const createServer = (database: Database, maxActive = 20) => {
    const repository = createAiAttemptsRepository(database);
    const pricing = createProviderPricingRepository(database);
    const findPrices: Parameters<typeof createRunBudgets>[0]["findPrices"] = async (id, at) => {
      const entries = await pricing.findValid(id, at);
      return (use, unit, amount) => priceUsage(entries, use, unit, amount);
    };
    const budgets = createRunBudgets({ repository: createBudgetsRepository(database), findPrices });
    const begin = createBeginRun({
      database,
      budgets,
      repository,
      jobs: createJobsRepository(database),
      limits: { getMaxActive: () => maxActive, rate: { consume: () => Promise.resolve(0) } },
      now: Date.now,
    });
    const settle = createSettleRun({
      repository,
      recordUsage: createRecordUsage({ repository: createUsageEventsRepository(database), findPrices }),
      findPrices,
      budgets,
      onEnd: {},
      now: Date.now,
    });
    return {
      beginRun: begin,
      /** Begins a run; resolves to its row, or to the code of the refusal. */
      begin: async (userId: string, model?: string, idempotencyKey: string | null = null, count = 1) => {
        const begun = await begin({
          provider,
          operation: "image.generate",
          purpose: "console",
          userId,
          model,
          request: createRequest({ prompt: "A river", size: "64x64", count }),
          linked: null,
          idempotencyKey,
        });
        return begun.ok ? begun.value.row : begun.error.code;
      },
      settle,
    };
  };
  const readPeriods = async () =>
    (await db.database.read.selectFrom("budget_periods").selectAll().orderBy("budget_id").execute()).map((row) => [
      row.budget_id,
      Number(row.reserved_micros),
      Number(row.settled_micros),
    ]);
  const createInput = () => {
    const stored = new Set<string>();
    return {
      stored,
      store: (id: string) => Promise.resolve(void stored.add(id)),
      remove: (id: string) => Promise.resolve(void stored.delete(id)),
    };
  };
  const newRun: NewRun = {
    provider,
    operation: "image.generate",
    purpose: "console",
    userId: "u1",
    model: undefined,
    request: createRequest({ prompt: "A river" }),
    linked: null,
    idempotencyKey: null,
  };

  test("a stored recording is removed if its run cannot be written", async () => {
    const input = createInput();
    const statements = () => {
      expect(input.stored.size).toBe(1);
      throw new Error("the database is unavailable");
    };
    await expect(createServer(db.database).beginRun(newRun, { input, statements })).rejects.toThrow("unavailable");
    expect(input.stored.size).toBe(0);
  });

  test("a stored recording stays if its run may have been written", async () => {
    const input = createInput();
    const write: Database["write"] = async (statements) => {
      await db.database.write(statements);
      throw new DatabaseUnavailable("unknown_outcome", "the connection was lost");
    };
    const { beginRun } = createServer({ ...db.database, write });
    await expect(beginRun(newRun, { input })).rejects.toThrow("lost");
    expect(input.stored.size).toBe(1);
  });

  const isRow = <Row extends object>(begun: Row | string): begun is Row => typeof begun !== "string";

  test(
    `a budget admits only as many of ${RUNS} concurrent runs on two servers as fit`,
    { timeout: 60_000 + RUNS * 500 },
    async () => {
      const servers = [createServer(db.database), createServer(other)];
      const begun = await Promise.all(
        Array.from({ length: RUNS }, async (_, index) => {
          // Retries runs that were refused because of a write conflict.
          for (;;) {
            const result = await servers[index % 2]?.begin(`u${index}`);
            if (result !== "too_many_requests") return result ?? "";
          }
        }),
      );
      expect(begun.filter(isRow)).toHaveLength(ADMITTED);
      expect(new Set(begun.filter((each) => !isRow(each)))).toEqual(new Set(["budget_exceeded_installation"]));
      const attempts = await db.database.read.selectFrom("ai_attempts").select("id").execute();
      expect(attempts).toHaveLength(ADMITTED);
      expect((await db.database.read.selectFrom("jobs").select("id").execute()).length).toBe(ADMITTED);
      const periods = await readPeriods();
      expect(periods[0]).toEqual(["installation", LIMIT_MICROS, 0]);
      expect(periods.slice(1).filter(([, reserved]) => reserved !== 0)).toHaveLength(ADMITTED);
    },
  );

  test("concurrent requests on two servers begin only as many runs of a user as may be active", async () => {
    const servers = [createServer(db.database, 5), createServer(other, 5)];
    const beginAll = async (userId: string) =>
      await Promise.all(
        Array.from({ length: 30 }, async (_, index) => (await servers[index % 2]?.begin(userId)) ?? ""),
      );
    const countActive = () => createAiAttemptsRepository(db.database).countActive("anna");
    const begun = await beginAll("anna");
    expect(new Set(begun.filter((each) => !isRow(each)))).toEqual(new Set(["too_many_requests"]));
    expect(begun.filter(isRow)).toHaveLength(5);
    expect(await countActive()).toBe(5);
    // Those of other users don't count, and an ended run makes room for one.
    expect(await servers[0]?.begin("otto")).toMatchObject({ user_id: "otto" });
    const ended = begun.find(isRow);
    if (ended === undefined) throw new Error("no run began");
    await db.database.write((await servers[0]?.settle(ended, { state: "unknown" })) ?? []);
    expect((await beginAll("anna")).filter(isRow)).toHaveLength(1);
    expect(await countActive()).toBe(5);
  });

  test("a request that is repeated while it takes the last place returns its run", async () => {
    const servers = [createServer(db.database, 1), createServer(other, 1)];
    const begun = await Promise.all(
      Array.from(
        { length: 8 },
        async (_, index) => (await servers[index % 2]?.begin("anna", undefined, "key-1")) ?? "",
      ),
    );
    expect(new Set(begun.map((each) => (isRow(each) ? each.id : each))).size).toBe(1);
    expect(begun.every(isRow)).toBe(true);
  });

  test("of concurrent requests with the same key on two servers, only one begins a run", async () => {
    const servers = [createServer(db.database), createServer(other)];
    const begun = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        for (;;) {
          const result = await servers[index % 2]?.begin("anna", undefined, "key-1");
          if (result !== "too_many_requests") return result ?? "";
        }
      }),
    );
    expect(new Set(begun.map((row) => (isRow(row) ? row.id : row))).size).toBe(1);
    expect(await db.database.read.selectFrom("ai_attempts").select("id").execute()).toHaveLength(1);
    expect(await db.database.read.selectFrom("jobs").select("id").execute()).toHaveLength(1);
    expect((await readPeriods()).map(([, reserved]) => reserved)).toEqual([300_000, 300_000]);
  });

  test("a repeated key returns its run, even over the budget, and is bound to its user and request", async () => {
    const { begin } = createServer(db.database);
    const first = await begin("anna", undefined, "key-1");
    if (!isRow(first)) throw new Error(first);
    await db.database.write([
      createBudgetsRepository(db.database).update("user", 1, { limit_micros: 0, refuses_unpriced: 0 }),
    ]);
    expect(await begin("anna", undefined, "key-1")).toMatchObject({ id: first.id });
    expect(await begin("anna", undefined, "key-1", 2)).toBe("idempotency_key_reused");
    expect(await begin("anna", "other", "key-1")).toBe("idempotency_key_reused");
    expect(await begin("anna", undefined, "key-2")).toBe("budget_exceeded_user");
    expect(await begin("otto", undefined, "key-1")).toBe("budget_exceeded_user");
  });

  test("a run settles once: at its cost, at zero without usage, or at the estimate if it was lost", async () => {
    const { begin, settle } = createServer(db.database);
    const rows = [];
    for (let n = 0; n < 4; n += 1) rows.push(await begin("anna"));
    const [cheaper, refused, lost, deleted] = rows.filter(isRow);
    if (cheaper === undefined || refused === undefined || lost === undefined || deleted === undefined)
      throw new Error("a run was refused");
    const { write } = db.database;
    const usage = [{ unit: "images", amount: "0.5", isEstimate: false }] as const;
    const ended = await settle(cheaper, { state: "cancelled", failure: null, usage });
    await write(ended);
    await expect(write(ended)).rejects.toThrow();
    await write(await settle(refused, { state: "failed", failure: "refused", usage: [] }));
    // Without prices the run settles at its reservation.
    await write([createProviderPricingRepository(db.database).deleteByProvider("provider")]);
    await write(await settle(lost, { state: "unknown" }));
    expect(await readPeriods()).toEqual([
      ["installation", 300_000, 450_000],
      ["user", 300_000, 450_000],
    ]);
    const late = await settle(deleted, { state: "unknown" });
    await write(createBudgetsRepository(db.database).delete({ id: "installation" }));
    await write(late);
    expect(await readPeriods()).toEqual([["user", 0, 750_000]]);
    expect(await db.database.read.selectFrom("budget_reservations").selectAll().execute()).toEqual([]);
  });

  test("a run without a known price is not counted, or refused if the budget says so", async () => {
    const { begin } = createServer(db.database);
    expect(await begin("anna", "unpriced")).toMatchObject({ model: "unpriced" });
    expect(await readPeriods()).toEqual([
      ["installation", 0, 0],
      ["user", 0, 0],
    ]);
    const budgets = createBudgetsRepository(db.database);
    await db.database.write([budgets.update("user", 1, { limit_micros: LIMIT_MICROS, refuses_unpriced: 1 })]);
    expect(await begin("anna", "unpriced")).toBe("budget_price_missing");
    await db.database.write([budgets.update("user", 2, { limit_micros: 0, refuses_unpriced: 0 })]);
    expect(await begin("anna", "unpriced")).toBe("budget_exceeded_user");
  });
});
