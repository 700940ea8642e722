import type { ChargesRepository } from "../../features/pricing/charges.repository.ts";
import type { PricingRepository } from "../../features/pricing/index.ts";
import { RATE_USAGE_JOB, type UsageEventsRepository } from "../../features/usage/usage-events.repository.ts";
import { lockGuardRow } from "../../platform/db/guard-rows.ts";
import type {
  Database,
  PricingCatalogsTable,
  PricingRulesTable,
  RatedChargesTable,
  UnitConversionsTable,
} from "../../platform/db/index.ts";
import type { Recorder } from "./recorder.ts";

interface Repositories {
  readonly pricing: PricingRepository;
  readonly charges: ChargesRepository;
  readonly usageEvents: UsageEventsRepository;
}

export const catalogRow: PricingCatalogsTable = {
  id: "k1",
  name: "Häuspreise",
  currency: "EUR",
  active_from: 10,
  active_to: null,
  is_default: 1,
  version: 1,
  created_at: 5,
};

export const ruleRow: PricingRulesTable = {
  id: "r1",
  version: 1,
  catalog_id: "k1",
  bill_unit: "input_tokens",
  matcher: '{"model":"m"}',
  tiering: '[{"unit_price":"0.000002","up_to":null,"flat_fee":null}]',
  fixed_fee: null,
  min_charge: "0.01",
  valid_from: 10,
  is_retired: 0,
  created_at: 5,
};

export const conversionRow: UnitConversionsTable = {
  id: "c1",
  version: 1,
  source_system: "general",
  operation: null,
  from_unit: "images",
  to_unit: "internal_tokens",
  formula: "images * 5000",
  active_from: 10,
  active_to: null,
  valid_from: 10,
  is_retired: 0,
  created_at: 5,
};

export const chargeRow: RatedChargesTable = {
  id: "h1",
  event_id: "e1",
  generation: 1,
  occurred_at: 20,
  catalog_id: "k1",
  rule_id: "r1",
  rule_version: 1,
  conversion_id: null,
  conversion_version: null,
  bill_unit: "input_tokens",
  billed_amount: "1000",
  tier: 1,
  unit_price: "0.000002",
  line_amount: "0.01",
  currency: "EUR",
  rated_at: 30,
};

/** The catalog `k1`, and the charge `h1` of the event `e1`, which `exerciseUsage` inserts with `e3`. */
export async function exercisePricing(
  database: Pick<Database, "read">,
  { pricing, charges, usageEvents }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  await writes(
    "pricing.insertCatalog",
    pricing.insertCatalog(catalogRow),
    pricing.insertCatalog({ ...catalogRow, id: "k2" }),
  );
  await writes("pricing.insertRule", pricing.insertRule(ruleRow), pricing.insertRule({ ...ruleRow, version: 2 }));
  await writes("pricing.insertRule of a version that exists", pricing.insertRule(ruleRow));
  await writes("pricing.insertRule of no catalog", pricing.insertRule({ ...ruleRow, id: "r2", catalog_id: "k9" }));
  await writes("pricing.insertRule of another catalog", pricing.insertRule({ ...ruleRow, id: "r3", catalog_id: "k2" }));
  await writes("pricing.insertConversion", pricing.insertConversion(conversionRow));
  await writes("pricing.updateCatalog", pricing.updateCatalog("k1", 1, { active_to: 100 }));
  await writes("pricing.updateCatalog of an old version", pricing.updateCatalog("k1", 1, { active_to: 200 }));
  await reads("pricing.findGuard", pricing.findGuard());
  await writes("pricing.lockUnchanged", pricing.lockUnchanged(0));
  await writes("pricing.lockUnchanged after a change", lockGuardRow(database, "pricing", 0), pricing.lockUnchanged(0));
  await reads("pricing.load", pricing.load());

  await reads("charges.findEvent", charges.findEvent("e1"));
  await reads("charges.findEvent of none", charges.findEvent("none"));
  await reads(
    "charges.findEventsSince",
    charges.findEventsSince(20, 1).then((events) => events.map(({ id }) => id)),
  );
  await reads("charges.findWaiting", charges.findWaiting(5));
  await reads(
    "charges.findEvents",
    charges.findEvents(["e3", "none"]).then((events) => events.map(({ id }) => id)),
  );
  await reads("charges.hasCharges of none", charges.hasCharges("k1"));
  await writes("charges.insertCharges", charges.insertCharges([chargeRow]));
  await writes("charges.insertCharges of one that does not wait", charges.insertCharges([{ ...chargeRow, id: "h2" }]));
  await writes("usageEvents.queueRating of one with a charge", usageEvents.queueRating(["e1"]));
  await writes("charges.insertCharges of one with a charge", charges.insertCharges([{ ...chargeRow, id: "h2" }]));
  await writes("charges.deleteRatedWaiting", charges.deleteRatedWaiting(["e1", "e3"]));
  await reads("charges.hasCharges", charges.hasCharges("k1"));
  await writes("charges.setReason", charges.setReason("no_rule", ["e3"]));
  await writes("charges.setReason of one that does not wait", charges.setReason("no_catalog", ["e3"]));
  await reads("charges.countUnrated", charges.countUnrated());
  await reads("charges.countUnrated with another reason", charges.countUnrated("no_catalog"));
  const page = { after: null, limit: 5 };
  await reads("charges.findUnrated", charges.findUnrated({ ...page, reason: undefined }));
  await reads("charges.findUnrated with another reason", charges.findUnrated({ ...page, reason: "no_catalog" }));
  await writes("charges.queueUnrated", charges.queueUnrated());
  const any = { catalog_id: undefined, rule_id: undefined, event_id: undefined, ...page };
  await reads("charges.findCharges", charges.findCharges(any));
  await reads(
    "charges.findCharges after the last one",
    charges.findCharges({ ...any, after: { value: 20, id: "h1" } }),
  );
  await reads(
    "charges.findCharges of another rule",
    charges.findCharges({ ...any, catalog_id: "k1", rule_id: "r2", event_id: "e1" }),
  );
  await reads("charges.findCharge of none", charges.findCharge("none"));
  await reads(
    "charges.findCharge",
    charges.findCharge("h1").then((charge) => charge?.catalog_name),
  );
  await writes("pricing.deleteCatalog that charged something", pricing.deleteCatalog("k1"));
  await writes("pricing.deleteCatalog", pricing.deleteCatalog("k2"));
  // The ids of these jobs are random, and later steps list all jobs.
  const ratingJobs = database.read.deleteFrom("jobs").where("kind", "=", RATE_USAGE_JOB);
  await writes("removal of the jobs of rating", { query: ratingJobs });
}
