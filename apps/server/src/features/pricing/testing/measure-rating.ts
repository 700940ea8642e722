import { Decimal } from "@showrunner/rating";
import { createAuditLog, createAuditLogRepository } from "../../../platform/audit-log/index.ts";
import type { Database, UsageEventsTable } from "../../../platform/db/index.ts";
import { createTestDatabase, type TestBackend } from "../../../platform/db/testing/index.ts";
import { newId } from "../../../platform/ids.ts";
import {
  addPendingUsage,
  createUsageDaysRepository,
  createUsageEventsRepository,
  createUsageService,
  rebuildUsage,
} from "../../usage/index.ts";
import { createChargesRepository } from "../charges.repository.ts";
import { createPricingRepository } from "../pricing.repository.ts";
import { createRatingWorker } from "../rating.worker.ts";

const INSERT_ROWS = 500;
const MODELS = ["small", "medium", "large"];
const USERS = 50;
const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const NOW = Date.parse("2026-11-20T23:00:00Z");
const OVERVIEWS = 200;
const VENDOR_COST = "0.0000025";

export interface RatingFigures {
  readonly events: number;
  /** Time to insert the events, without adding them up. */
  readonly generationMs: number;
  readonly ratingMs: number;
  /** Time to add events and charges to the daily sums. */
  readonly rollupMs: number;
  /** Sum of all charges; must equal `expectedSum`. */
  readonly sum: string;
  readonly expectedSum: string;
  /** Number of daily sums; `wrongGroups` of them differ from the events and charges. */
  readonly groups: number;
  readonly wrongGroups: number;
  /** Durations of reading the overview of all days. */
  readonly overviewsMs: readonly number[];
}

/** Creates events in chronological order, spread over `DAYS` days, `USERS` users, all models and two units. */
const toEvent = (index: number, events: number): UsageEventsTable => ({
  id: `event-${String(index).padStart(9, "0")}`,
  attempt_id: `attempt-${index >> 1}`,
  provider_id: "provider",
  provider_name: "House model",
  source_system: "openai",
  model: MODELS[(index >> 1) % MODELS.length] ?? "",
  operation: "chat",
  unit_type: index % 2 === 0 ? "input_tokens" : "output_tokens",
  unit_amount: String((index * 7919) % 100_000),
  vendor_total_cost: VENDOR_COST,
  currency: "USD",
  pricing_id: null,
  price_cents: null,
  provider_unit: null,
  purpose: "console",
  user_id: `user-${(index >> 1) % USERS}`,
  linked_type: null,
  linked_id: null,
  quality: null,
  size: null,
  is_estimate: 0,
  requests: index % 2 === 0 ? 1 : 0,
  occurred_at: NOW - DAYS * DAY_MS + Math.floor(((index + 1) / events) * DAYS * DAY_MS),
});

/** Inserts a catalog with rules for both units: one that matches everything, and one per model. */
async function insertModel(database: Database): Promise<void> {
  const pricing = createPricingRepository(database);
  const common = { version: 1, valid_from: 0, is_retired: 0, created_at: 0 } as const;
  const tiering = [
    { unit_price: "0.000002", up_to: "50000", flat_fee: null },
    { unit_price: "0.0000015", up_to: null, flat_fee: "0.01" },
  ];
  await database.write([
    pricing.insertCatalog({
      id: "catalog",
      name: "House prices",
      currency: "EUR",
      active_from: 0,
      active_to: null,
      is_default: 1,
      version: 1,
      created_at: 0,
    }),
    ...["input_tokens", "output_tokens"].flatMap((unit) =>
      ["{}", ...MODELS.map((model) => JSON.stringify({ model }))].map((matcher, index) =>
        pricing.insertRule({
          ...common,
          id: `rule-${unit}-${index}`,
          catalog_id: "catalog",
          bill_unit: unit,
          matcher,
          tiering: JSON.stringify(tiering),
          fixed_fee: null,
          min_charge: "0.0001",
        }),
      ),
    ),
  ]);
}

/** Inserts events and resolves to the expected sum of their charges. */
async function insertEvents({ read, write }: Database, events: number): Promise<Decimal> {
  let expected = new Decimal(0);
  for (let from = 0; from < events; from += INSERT_ROWS) {
    const count = Math.min(INSERT_ROWS, events - from);
    const rows = Array.from({ length: count }, (_, index) => toEvent(from + index, events));
    for (const { unit_amount } of rows) {
      const amount = new Decimal(unit_amount);
      const price = amount.lte(50_000) ? amount.times("0.000002") : amount.times("0.0000015").plus("0.01");
      expected = expected.plus(Decimal.max(price, "0.0001"));
    }
    await write([
      { query: read.insertInto("usage_events").values(rows) },
      {
        query: read
          .insertInto("unrated_events")
          .values(rows.map(({ id, occurred_at }) => ({ event_id: id, occurred_at, reason: null }))),
      },
      {
        query: read
          .insertInto("pending_rollups")
          .values(rows.map(({ id }) => ({ id: newId(), event_id: id, kind: "usage", rated: 0 }))),
      },
    ]);
  }
  return expected;
}

async function sumCharges({ read }: Database): Promise<Decimal> {
  let sum = new Decimal(0);
  for (let last = ""; ;) {
    const rows = await read
      .selectFrom("rated_charges")
      .select(["id", "line_amount"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(10_000)
      .execute();
    for (const { line_amount } of rows) sum = sum.plus(line_amount);
    const final = rows.at(-1);
    if (final === undefined) return sum;
    last = final.id;
  }
}

async function measure(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/**
 * Rates many events and adds them up, as the jobs do. Compares charges and daily sums with the expected ones, and reads
 * overviews.
 */
export async function measureRating(backend: TestBackend, events: number): Promise<RatingFigures> {
  const db = await createTestDatabase(backend);
  try {
    const { database } = db;
    const repository = createUsageDaysRepository(database);
    const addUp = async (): Promise<void> => {
      while ((await addPendingUsage({ database, repository })) > 0);
    };
    await insertModel(database);
    let expected = new Decimal(0);
    const generationMs = await measure(async () => {
      expected = await insertEvents(database, events);
    });
    const usageRollupMs = await measure(addUp);
    const worker = createRatingWorker({
      database,
      pricing: createPricingRepository(database),
      charges: createChargesRepository(database),
      auditLog: createAuditLog(createAuditLogRepository(database), () => NOW),
      addJob: () => ({ query: database.read.deleteFrom("jobs") }),
      wakeJobs: () => undefined,
      now: () => NOW,
    });
    const ratingMs = await measure(() =>
      worker.handler(null, { attempt: 1, signal: new AbortController().signal, report: () => undefined }),
    );
    const chargeRollupMs = await measure(addUp);

    const usage = createUsageService({
      days: repository,
      events: createUsageEventsRepository(database),
      now: () => NOW,
    });
    const overviewsMs: number[] = [];
    for (let count = 0; count < OVERVIEWS; count += 1)
      overviewsMs.push(await measure(async () => JSON.stringify(await usage.summarise({}))));
    const sum = (await sumCharges(database)).toFixed();
    const rebuilt = await rebuildUsage({ database, repository });
    return {
      events,
      generationMs,
      ratingMs,
      rollupMs: usageRollupMs + chargeRollupMs,
      sum,
      expectedSum: expected.toFixed(),
      groups: rebuilt?.groups ?? 0,
      wrongGroups: rebuilt?.changed ?? Number.NaN,
      overviewsMs,
    };
  } finally {
    await db.drop();
  }
}
