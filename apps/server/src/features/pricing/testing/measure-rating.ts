import { Decimal } from "@showrunner/rating";
import type { UsageEventsTable } from "../../../platform/db/index.ts";
import { createTestDatabase, type TestBackend } from "../../../platform/db/testing/index.ts";
import { createChargesRepository } from "../charges.repository.ts";
import { createPricingRepository } from "../pricing.repository.ts";
import { createRatingWorker } from "../rating.worker.ts";

const INSERT_ROWS = 500;
const MODELS = ["small", "medium", "large"];
const NOW = 1_790_000_000_000;

export interface RatingFigures {
  readonly events: number;
  readonly durationMs: number;
  /** Sum of all charges, and what it must be. */
  readonly sum: string;
  readonly expectedSum: string;
}

const toEvent = (index: number): UsageEventsTable => ({
  id: `event-${String(index).padStart(9, "0")}`,
  attempt_id: `attempt-${index}`,
  provider_id: "provider",
  provider_name: "House model",
  source_system: "openai",
  model: MODELS[index % MODELS.length] ?? "",
  operation: "chat",
  unit_type: "input_tokens",
  unit_amount: String((index * 7919) % 100_000),
  vendor_total_cost: null,
  currency: null,
  pricing_id: null,
  price_cents: null,
  provider_unit: null,
  purpose: "console",
  user_id: null,
  linked_type: null,
  linked_id: null,
  quality: null,
  size: null,
  is_estimate: 0,
  requests: 1,
  occurred_at: NOW + index,
});

/** Rates many events on a database, as the job does, and adds up what was charged. */
export async function measureRating(backend: TestBackend, events: number): Promise<RatingFigures> {
  const db = await createTestDatabase(backend);
  try {
    const { database } = db;
    const { read } = database;
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
      ...["{}", ...MODELS.map((model) => JSON.stringify({ model }))].map((matcher, index) =>
        pricing.insertRule({
          ...common,
          id: `rule-${index}`,
          catalog_id: "catalog",
          bill_unit: "input_tokens",
          matcher,
          tiering: JSON.stringify(tiering),
          fixed_fee: null,
          min_charge: "0.0001",
        }),
      ),
    ]);
    let expected = new Decimal(0);
    for (let from = 0; from < events; from += INSERT_ROWS) {
      const rows = Array.from({ length: Math.min(INSERT_ROWS, events - from) }, (_, index) => toEvent(from + index));
      for (const { unit_amount } of rows) {
        const amount = new Decimal(unit_amount);
        const price = amount.lte(50_000) ? amount.times("0.000002") : amount.times("0.0000015").plus("0.01");
        expected = expected.plus(Decimal.max(price, "0.0001"));
      }
      await database.write([
        { query: read.insertInto("usage_events").values(rows) },
        {
          query: read
            .insertInto("unrated_events")
            .values(rows.map(({ id, occurred_at }) => ({ event_id: id, occurred_at, reason: null }))),
        },
      ]);
    }

    const worker = createRatingWorker({
      database,
      pricing,
      charges: createChargesRepository(database),
      addJob: () => ({ query: read.deleteFrom("jobs") }),
      wakeJobs: () => undefined,
      now: () => NOW,
    });
    const start = performance.now();
    await worker.handler(null, { attempt: 1, signal: new AbortController().signal, report: () => undefined });
    const durationMs = performance.now() - start;

    let sum = new Decimal(0);
    let last = "";
    for (;;) {
      const rows = await read
        .selectFrom("rated_charges")
        .select(["id", "line_amount"])
        .where("id", ">", last)
        .orderBy("id")
        .limit(10_000)
        .execute();
      for (const { line_amount } of rows) sum = sum.plus(line_amount);
      if (rows.length === 0) break;
      last = rows.at(-1)?.id ?? last;
    }
    return { events, durationMs, sum: sum.toFixed(), expectedSum: expected.toFixed() };
  } finally {
    await db.drop();
  }
}
