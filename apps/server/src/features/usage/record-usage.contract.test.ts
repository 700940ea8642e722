import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/db/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../../platform/db/testing/index.ts";
import { createPricingRow, createProviderPricingRepository, priceUsage } from "../provider-pricing/index.ts";
import { createRecordUsage, type AttemptUsage } from "./record-usage.ts";
import { createUsageEventsRepository } from "./usage-events.repository.ts";

const usage: AttemptUsage = {
  attemptId: "attempt",
  provider: { id: "provider", name: "House model", key: "general" },
  model: "small",
  operation: "chat",
  purpose: "console",
  userId: "user",
  linked: { type: "gameshow", id: "show" },
  quality: null,
  size: null,
  facts: [
    { unit: "output_tokens", amount: "20", isEstimate: true },
    { unit: "input_tokens", amount: "1000", isEstimate: false },
    { unit: "cached_input_tokens", amount: "0", isEstimate: false },
    { unit: "input_tokens", amount: "500", isEstimate: false },
    { unit: "requests", amount: "1", isEstimate: false },
  ],
  occurredAt: 100,
};

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  beforeEach(async () => (db = await createTestDatabase(backend)));
  afterEach(() => db.drop());

  const createRecord = (database: Database) => {
    const pricing = createProviderPricingRepository(database);
    return createRecordUsage({
      repository: createUsageEventsRepository(database),
      findPrices: async (id, at) => {
        const entries = await pricing.findValid(id, at);
        return (use, unit, amount) => priceUsage(entries, use, unit, amount);
      },
    });
  };
  const addPrice = (validFrom: number, input: string) =>
    createProviderPricingRepository(db.database).insert(
      createPricingRow(
        {
          capability: "llm",
          model: "small",
          provider_unit: "million_tokens",
          internal_unit: "tokens",
          price_per_unit_cents: null,
          input_price_cents: input,
          cached_input_price_cents: null,
          output_price_cents: "60",
          currency: "EUR",
          quality: null,
          size: null,
        },
        "provider",
        validFrom,
      ),
    );
  const readEvents = () => db.database.read.selectFrom("usage_events").selectAll().orderBy("unit_type").execute();

  test("is metered once per unit, with the price of its time, which covers units without a price", async () => {
    await db.database.write([addPrice(101, "99"), addPrice(50, "15")]);
    const record = createRecord(db.database);
    await db.database.write(await record(usage));
    const events = await readEvents();
    expect(
      events.map((event) => [event.unit_type, event.unit_amount, event.vendor_total_cost, event.currency]),
    ).toEqual([
      ["input_tokens", "1500", "0.000225", "EUR"],
      ["output_tokens", "20", "0.000012", "EUR"],
      ["requests", "1", "0", "EUR"],
    ]);
    expect(events[0]).toMatchObject({
      attempt_id: "attempt",
      provider_name: "House model",
      source_system: "general",
      price_cents: "15",
      provider_unit: "million_tokens",
      linked_type: "gameshow",
      linked_id: "show",
    });
    expect(events.map((event) => [Number(event.is_estimate), Number(event.requests)])).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
  });

  test("of images with a price per file costs nothing for the tokens that the vendor reports", async () => {
    const row = createPricingRow(
      {
        capability: "image",
        model: "painter",
        provider_unit: "image",
        internal_unit: "images",
        price_per_unit_cents: "4",
        input_price_cents: null,
        cached_input_price_cents: null,
        output_price_cents: null,
        currency: "EUR",
        quality: null,
        size: null,
      },
      "provider",
      0,
    );
    await db.database.write([createProviderPricingRepository(db.database).insert(row)]);
    const facts = [
      { unit: "images", amount: "2", isEstimate: false },
      { unit: "output_tokens", amount: "272", isEstimate: false },
    ] as const;
    const record = createRecord(db.database);
    await db.database.write(await record({ ...usage, operation: "image.generate", model: "painter", facts }));
    await db.database.write(
      await record({ ...usage, attemptId: "free", operation: "image.generate", model: "unpriced", facts }),
    );
    const costs = (await readEvents()).map((event) => [event.unit_type, event.vendor_total_cost, event.currency]);
    expect(costs.filter(([, cost]) => cost !== null)).toEqual([
      ["images", "0.08", "EUR"],
      ["output_tokens", "0", "EUR"],
    ]);
    expect(costs).toHaveLength(4);
  });

  test("is not metered again if a result is written again, even by two servers at once", async () => {
    const other = backend.isShared ? await db.slot.open() : db.database;
    const [here, there] = [createRecord(db.database), createRecord(other)];
    await db.database.write(await here(usage));
    const before = await readEvents();
    await db.database.write(
      await here({ ...usage, facts: [{ unit: "input_tokens", amount: "7", isEstimate: false }] }),
    );
    await Promise.all([
      db.database.write(await here({ ...usage, attemptId: "second" })),
      other.write(await there({ ...usage, attemptId: "second" })),
    ]);
    const after = await readEvents();
    expect(after.filter(({ attempt_id }) => attempt_id === "attempt")).toEqual(before);
    expect(after).toHaveLength(6);
    const pending = await db.database.read.selectFrom("pending_rollups").select("event_id").execute();
    expect(pending.map(({ event_id }) => event_id).toSorted()).toEqual(after.map(({ id }) => id).toSorted());
    if (other !== db.database) await other.close();
  });

  test("of zero amounts writes nothing", async () => {
    const record = createRecord(db.database);
    expect(await record({ ...usage, facts: [{ unit: "images", amount: "0", isEstimate: false }] })).toEqual([]);
  });
});
