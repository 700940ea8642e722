import type { ProviderPricingRepository } from "../../features/provider-pricing/index.ts";
import type { UsageDaysRepository } from "../../features/usage/usage-days.repository.ts";
import type { UsageEventsRepository } from "../../features/usage/usage-events.repository.ts";
import { GroupTotals, toUsageDaysRow } from "../../features/usage/usage-groups.ts";
import type { Database, ProviderPricingTable, UsageEventsTable } from "../../platform/db/index.ts";
import { newId } from "../../platform/ids.ts";
import type { Recorder } from "./recorder.ts";

interface Repositories {
  readonly providerPricing: ProviderPricingRepository;
  readonly usageEvents: UsageEventsRepository;
  readonly usageDays: UsageDaysRepository;
}

export const pricingRow: ProviderPricingTable = {
  id: "price1",
  provider_id: "p1",
  capability: "llm",
  model: "m",
  provider_unit: "million_tokens",
  internal_unit: "tokens",
  price_per_unit_cents: null,
  input_price_cents: "15",
  cached_input_price_cents: "7.5",
  output_price_cents: "60",
  currency: "USD",
  quality: null,
  size: null,
  valid_from: 10,
  valid_to: null,
};

export const usageEvent: UsageEventsTable = {
  id: "e1",
  attempt_id: "a1",
  provider_id: "p1",
  provider_name: "Ünser Modell",
  source_system: "general",
  model: "m",
  operation: "chat",
  unit_type: "input_tokens",
  unit_amount: "1000",
  vendor_total_cost: "0.00015",
  currency: "USD",
  pricing_id: "price1",
  price_cents: "15",
  provider_unit: "million_tokens",
  purpose: "console",
  user_id: "u1",
  linked_type: null,
  linked_id: null,
  quality: null,
  size: null,
  is_estimate: 0,
  requests: 1,
  occurred_at: 20,
};

/** Prices of the provider `p1`, and what the attempt `a1` used. */
export async function exerciseUsage(
  { read }: Pick<Database, "read">,
  { providerPricing, usageEvents, usageDays }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  await writes("providerPricing.insert", providerPricing.insert(pricingRow));
  await writes(
    "providerPricing.insert of a later one",
    providerPricing.insert({ ...pricingRow, id: "price2", valid_from: 30 }),
  );
  await reads("providerPricing.findVersion", providerPricing.findVersion());
  await writes("providerPricing.lock", providerPricing.lock(0), providerPricing.end("price1", 30));
  await writes("providerPricing.lock of an old version", providerPricing.lock(0));
  await writes("providerPricing.end of one that ended", providerPricing.end("price1", 40));
  for (const at of [9, 10, 29, 30])
    await reads(
      `providerPricing.findValid at ${at}`,
      providerPricing.findValid("p1", at).then((rows) => rows.map(({ id, valid_to }) => [id, valid_to])),
    );
  await reads("providerPricing.findFormer", providerPricing.findFormer("p1", 30, 5));
  await reads("providerPricing.findFormer of another provider", providerPricing.findFormer("p2", 30, 5));
  await writes("providerPricing.deleteByProvider", providerPricing.deleteByProvider("p1"));
  await reads("providerPricing.findValid of none", providerPricing.findValid("p1", 30));

  await writes("usageEvents.insert", usageEvents.insert(usageEvent));
  await writes("usageEvents.insert of the same unit", usageEvents.insert({ ...usageEvent, id: "e2" }));
  await writes(
    "usageEvents.insert of another unit",
    usageEvents.insert({
      ...usageEvent,
      id: "e3",
      unit_type: "output_tokens",
      vendor_total_cost: null,
      currency: null,
      requests: 0,
    }),
  );
  const pageOf = async (change: Partial<Parameters<UsageEventsRepository["findPage"]>[0]>) =>
    (await usageEvents.findPage({ from: 0, until: 99, after: null, limit: 5, ...change })).map(
      ({ id, username, occurred_at, is_estimate }) => [id, username, occurred_at, is_estimate],
    );
  await reads("usageEvents.findPage", pageOf({}));
  await reads("usageEvents.findPage after", pageOf({ after: { value: 20, id: "e3" } }));
  await reads(
    "usageEvents.findPage with a filter",
    pageOf({ provider_id: "p1", model: "m", user_id: "u1", purpose: "console", operation: "chat" }),
  );
  await reads("usageEvents.findPage of a unit", pageOf({ unit_type: "input_tokens", unpriced: false }));
  await reads("usageEvents.findPage without a price", pageOf({ unpriced: true }));
  await reads("usageEvents.findPage of nobody", pageOf({ user_id: null }));
  await reads("usageEvents.findPage of an earlier time", pageOf({ until: 20 }));
  await reads(
    "usageEvents.findUsernames",
    usageEvents.findUsernames().then((names) => [...names.values()].toSorted()),
  );
  const charge = { id: newId(), event_id: "e1", kind: "charge", charge: "0.5", currency: "EUR", rated: 1 } as const;
  await writes("pending_rollups", { query: read.insertInto("pending_rollups").values(charge) });

  await reads("usageDays.hasPending", usageDays.hasPending());
  await reads("usageDays.findVersion", usageDays.findVersion());
  await reads("usageDays.findAddedEvents while all are pending", usageDays.findAddedEvents("", 5));
  const pending = await usageDays.findPending(5);
  await reads(
    "usageDays.findPending",
    Promise.resolve(pending.map(({ kind, charge, rated, event }) => [kind, charge, rated, event.id])),
  );
  const totals = new GroupTotals();
  totals.add({ kind: "usage", charge: null, charge_currency: null, rated: 0, event: usageEvent });
  totals.add({ kind: "charge", charge: "0.5", charge_currency: "EUR", rated: 1, event: usageEvent });
  const rows = totals.groups.map(toUsageDaysRow);
  await writes("usageDays.lock", usageDays.lock(0));
  await writes("usageDays.lock of an old version", usageDays.lock(0));
  await writes("usageDays.insert", usageDays.insert(rows));
  await writes("usageDays.deletePending", usageDays.deletePending(pending.map(({ pending_id }) => pending_id)));
  await writes("usageDays.deletePending again", usageDays.deletePending(pending.map(({ pending_id }) => pending_id)));
  await reads("usageDays.hasPending of none", usageDays.hasPending());
  await reads(
    "usageDays.findAddedEvents",
    usageDays.findAddedEvents("", 5).then((events) => events.map(({ id }) => id)),
  );
  await reads("usageDays.findAddedCharges", usageDays.findAddedCharges("", 5));
  const [first] = rows;
  if (first === undefined) throw new Error("no sums");
  await writes("usageDays.update", usageDays.update({ ...first, vendor_total_cost: "7", requests: 3 }));
  await writes("usageDays.update of none", usageDays.update({ ...first, id: "none" }));
  await reads("usageDays.findByIds", usageDays.findByIds([first.id, "none"]));
  const daysOf = async (change: object) =>
    (await usageDays.findRange({ from: "1970-01-01", to: "1970-01-01", ...change }))
      .map(({ day, currency, events, rated_events }) => `${day} ${currency} ${events} ${rated_events}`)
      .toSorted();
  await reads("usageDays.findRange", daysOf({}));
  await reads(
    "usageDays.findRange with a filter",
    daysOf({ provider_id: "p1", model: "m", user_id: "u1", purpose: "console" }),
  );
  await reads("usageDays.findRange of nobody", daysOf({ user_id: null }));
  await reads("usageDays.findRange of other days", daysOf({ from: "1970-01-02" }));
  await writes("usageDays.deleteAll", usageDays.deleteAll());
  await writes("usageEvents.queueRating", usageEvents.queueRating(["e1", "e3", "none"]));
  await writes("usageEvents.queueRating of one that waits", usageEvents.queueRating(["e1"]));
}
