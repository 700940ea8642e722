import type { ProviderPricingRepository } from "../../features/provider-pricing/index.ts";
import type { UsageDaysRepository } from "../../features/usage/usage-days.repository.ts";
import type { UsageEventsRepository } from "../../features/usage/usage-events.repository.ts";
import { GroupTotals, toUsageDaysRow } from "../../features/usage/usage-groups.ts";
import type { Database, ProviderPricingTable, UsageEventsTable } from "../../platform/db/index.ts";
import { newId } from "../../platform/ids.ts";
import type { Recorder } from "./recorder.ts";

interface Repositories {
  readonly provider_pricing: ProviderPricingRepository;
  readonly usage_events: UsageEventsRepository;
  readonly usage_days: UsageDaysRepository;
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
  { provider_pricing, usage_events, usage_days }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  await writes("provider_pricing.insert", provider_pricing.insert(pricingRow));
  await writes(
    "provider_pricing.insert of a later one",
    provider_pricing.insert({ ...pricingRow, id: "price2", valid_from: 30 }),
  );
  await reads("provider_pricing.findVersion", provider_pricing.findVersion());
  await writes("provider_pricing.lock", provider_pricing.lock(0), provider_pricing.end("price1", 30));
  await writes("provider_pricing.lock of an old version", provider_pricing.lock(0));
  await writes("provider_pricing.end of one that ended", provider_pricing.end("price1", 40));
  for (const at of [9, 10, 29, 30])
    await reads(
      `provider_pricing.findValid at ${at}`,
      provider_pricing.findValid("p1", at).then((rows) => rows.map(({ id, valid_to }) => [id, valid_to])),
    );
  await reads("provider_pricing.findFormer", provider_pricing.findFormer("p1", 30, 5));
  await reads("provider_pricing.findFormer of another provider", provider_pricing.findFormer("p2", 30, 5));
  await writes("provider_pricing.deleteByProvider", provider_pricing.deleteByProvider("p1"));
  await reads("provider_pricing.findValid of none", provider_pricing.findValid("p1", 30));

  await writes("usage_events.insert", usage_events.insert(usageEvent));
  await writes("usage_events.insert of the same unit", usage_events.insert({ ...usageEvent, id: "e2" }));
  await writes(
    "usage_events.insert of another unit",
    usage_events.insert({
      ...usageEvent,
      id: "e3",
      unit_type: "output_tokens",
      vendor_total_cost: null,
      currency: null,
      requests: 0,
    }),
  );
  const pageOf = async (change: Partial<Parameters<UsageEventsRepository["findPage"]>[0]>) =>
    (await usage_events.findPage({ from: 0, until: 99, after: null, limit: 5, ...change })).map(
      ({ id, username, occurred_at, is_estimate }) => [id, username, occurred_at, is_estimate],
    );
  await reads("usage_events.findPage", pageOf({}));
  await reads("usage_events.findPage after", pageOf({ after: { value: 20, id: "e3" } }));
  await reads(
    "usage_events.findPage with a filter",
    pageOf({ provider_id: "p1", model: "m", user_id: "u1", purpose: "console", operation: "chat" }),
  );
  await reads("usage_events.findPage of a unit", pageOf({ unit_type: "input_tokens", unpriced: false }));
  await reads("usage_events.findPage without a price", pageOf({ unpriced: true }));
  await reads("usage_events.findPage of nobody", pageOf({ user_id: null }));
  await reads("usage_events.findPage of an earlier time", pageOf({ until: 20 }));
  await reads(
    "usage_events.findUsernames",
    usage_events.findUsernames().then((names) => [...names.values()].toSorted()),
  );
  const charge = { id: newId(), event_id: "e1", kind: "charge", charge: "0.5", currency: "EUR", rated: 1 } as const;
  await writes("pending_rollups", { query: read.insertInto("pending_rollups").values(charge) });

  await reads("usage_days.hasPending", usage_days.hasPending());
  await reads("usage_days.findVersion", usage_days.findVersion());
  await reads("usage_days.findAddedEvents while all are pending", usage_days.findAddedEvents("", 5));
  const pending = await usage_days.findPending(5);
  await reads(
    "usage_days.findPending",
    Promise.resolve(pending.map(({ kind, charge, rated, event }) => [kind, charge, rated, event.id])),
  );
  const totals = new GroupTotals();
  totals.add({ kind: "usage", charge: null, charge_currency: null, rated: 0, event: usageEvent });
  totals.add({ kind: "charge", charge: "0.5", charge_currency: "EUR", rated: 1, event: usageEvent });
  const rows = totals.groups.map(toUsageDaysRow);
  await writes("usage_days.lock", usage_days.lock(0));
  await writes("usage_days.lock of an old version", usage_days.lock(0));
  await writes("usage_days.insert", usage_days.insert(rows));
  await writes("usage_days.deletePending", usage_days.deletePending(pending.map(({ pending_id }) => pending_id)));
  await writes("usage_days.deletePending again", usage_days.deletePending(pending.map(({ pending_id }) => pending_id)));
  await reads("usage_days.hasPending of none", usage_days.hasPending());
  await reads(
    "usage_days.findAddedEvents",
    usage_days.findAddedEvents("", 5).then((events) => events.map(({ id }) => id)),
  );
  await reads("usage_days.findAddedCharges", usage_days.findAddedCharges("", 5));
  const [first] = rows;
  if (first === undefined) throw new Error("no sums");
  await writes("usage_days.update", usage_days.update({ ...first, vendor_total_cost: "7", requests: 3 }));
  await writes("usage_days.update of none", usage_days.update({ ...first, id: "none" }));
  await reads("usage_days.findByIds", usage_days.findByIds([first.id, "none"]));
  const daysOf = async (change: object) =>
    (await usage_days.findRange({ from: "1970-01-01", to: "1970-01-01", ...change }))
      .map(({ day, currency, events, rated_events }) => `${day} ${currency} ${events} ${rated_events}`)
      .toSorted();
  await reads("usage_days.findRange", daysOf({}));
  await reads(
    "usage_days.findRange with a filter",
    daysOf({ provider_id: "p1", model: "m", user_id: "u1", purpose: "console" }),
  );
  await reads("usage_days.findRange of nobody", daysOf({ user_id: null }));
  await reads("usage_days.findRange of other days", daysOf({ from: "1970-01-02" }));
  await writes("usage_days.deleteAll", usage_days.deleteAll());
  await writes("usage_events.queueRating", usage_events.queueRating(["e1", "e3", "none"]));
  await writes("usage_events.queueRating of one that waits", usage_events.queueRating(["e1"]));
}
