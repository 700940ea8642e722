import type { Catalog, Conversion, PricingModel, RatableEvent, Rule, Tier } from "../src/index.ts";

export const anEvent = (changes: Partial<RatableEvent> = {}): RatableEvent => ({
  source_system: "openai",
  operation: "chat",
  unit_type: "input_tokens",
  unit_amount: "1000",
  vendor_total_cost: "0.0025",
  provider_id: "p1",
  provider_name: "Cloud",
  model: "large",
  purpose: "console",
  user_id: "u1",
  quality: null,
  size: null,
  is_estimate: false,
  occurred_at: 1000,
  ...changes,
});

export const aCatalog = (changes: Partial<Catalog> = {}): Catalog => ({
  id: "catalog",
  name: "Standard",
  currency: "EUR",
  active_from: 0,
  active_to: null,
  is_default: true,
  ...changes,
});

export const aTier = (unitPrice: string, limit: string | null = null, fee: string | null = null): Tier => ({
  unit_price: unitPrice,
  up_to: limit,
  flat_fee: fee,
});

export const aRule = (changes: Partial<Rule> = {}): Rule => ({
  id: "rule",
  version: 1,
  valid_from: 0,
  is_retired: false,
  catalog_id: "catalog",
  bill_unit: "input_tokens",
  matcher: {},
  tiering: [aTier("0.000002")],
  fixed_fee: null,
  min_charge: null,
  ...changes,
});

export const aConversion = (changes: Partial<Conversion> = {}): Conversion => ({
  id: "conversion",
  version: 1,
  valid_from: 0,
  is_retired: false,
  source_system: "openai",
  operation: null,
  from_unit: "images",
  to_unit: "internal_tokens",
  formula: "images * 5000",
  active_from: 0,
  active_to: null,
  ...changes,
});

export const aModel = (changes: Partial<PricingModel> = {}): PricingModel => ({
  catalogs: [aCatalog()],
  rules: [aRule()],
  conversions: [],
  ...changes,
});
