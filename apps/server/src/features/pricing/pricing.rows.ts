import type {
  CatalogInput,
  ConversionInput,
  PricingCatalog,
  PricingRule,
  RuleInput,
  UnitConversion,
} from "@showrunner/contract/rest";
import type { Catalog, Conversion, RatableEvent, Rule } from "@showrunner/rating";
import type {
  PricingCatalogsTable,
  PricingRulesTable,
  UnitConversionsTable,
  UsageEventsTable,
} from "../../platform/db/index.ts";
import { toIsoTime, toIsoTimeOrNull } from "../../platform/iso-time.ts";

const toMoment = (iso: string): number => Date.parse(iso);
const toMomentOrNull = (iso: string | null): number | null => (iso === null ? null : toMoment(iso));

/** The version columns of a new row. */
export interface NewVersion {
  readonly id: string;
  readonly version: number;
  readonly valid_from: number;
  readonly created_at: number;
}

export function toCatalogColumns({ name, currency, active_from, active_to, is_default }: CatalogInput) {
  return {
    name,
    currency,
    active_from: toMoment(active_from),
    active_to: toMomentOrNull(active_to),
    is_default: is_default ? 1 : 0,
  } as const;
}

export function createRuleRow(
  { catalog_id, bill_unit, matcher, tiering, fixed_fee, min_charge }: Omit<RuleInput, "valid_from">,
  version: NewVersion,
): PricingRulesTable {
  return {
    ...version,
    catalog_id,
    bill_unit,
    matcher: JSON.stringify(matcher),
    tiering: JSON.stringify(tiering),
    fixed_fee,
    min_charge,
    is_retired: 0,
  };
}

export function createConversionRow(
  conversion: Omit<ConversionInput, "valid_from">,
  version: NewVersion,
): UnitConversionsTable {
  const { source_system, operation, from_unit, to_unit, formula, active_from, active_to } = conversion;
  return {
    ...version,
    source_system,
    operation,
    from_unit,
    to_unit,
    formula,
    active_from: toMoment(active_from),
    active_to: toMomentOrNull(active_to),
    is_retired: 0,
  };
}

export const toCatalog = (row: PricingCatalogsTable): Catalog => ({
  id: row.id,
  name: row.name,
  currency: row.currency,
  active_from: row.active_from,
  active_to: row.active_to,
  is_default: row.is_default === 1,
});

export const toRule = (row: PricingRulesTable): Rule => ({
  id: row.id,
  version: row.version,
  valid_from: row.valid_from,
  is_retired: row.is_retired === 1,
  catalog_id: row.catalog_id,
  bill_unit: row.bill_unit,
  matcher: JSON.parse(row.matcher) as Rule["matcher"],
  tiering: JSON.parse(row.tiering) as Rule["tiering"],
  fixed_fee: row.fixed_fee,
  min_charge: row.min_charge,
});

export const toConversion = (row: UnitConversionsTable): Conversion => ({
  id: row.id,
  version: row.version,
  valid_from: row.valid_from,
  is_retired: row.is_retired === 1,
  source_system: row.source_system,
  operation: row.operation,
  from_unit: row.from_unit,
  to_unit: row.to_unit,
  formula: row.formula,
  active_from: row.active_from,
  active_to: row.active_to,
});

export const toRatableEvent = (row: UsageEventsTable): RatableEvent => ({
  source_system: row.source_system,
  operation: row.operation,
  unit_type: row.unit_type,
  unit_amount: row.unit_amount,
  vendor_total_cost: row.vendor_total_cost,
  provider_id: row.provider_id,
  provider_name: row.provider_name,
  model: row.model,
  purpose: row.purpose,
  user_id: row.user_id,
  quality: row.quality,
  size: row.size,
  is_estimate: row.is_estimate === 1,
  occurred_at: row.occurred_at,
});

export const presentCatalog = (row: PricingCatalogsTable): PricingCatalog => ({
  id: row.id,
  name: row.name,
  currency: row.currency,
  active_from: toIsoTime(row.active_from),
  active_to: toIsoTimeOrNull(row.active_to),
  is_default: row.is_default === 1,
  version: row.version,
  created_at: toIsoTime(row.created_at),
});

export const presentRule = (row: PricingRulesTable): PricingRule => ({
  id: row.id,
  catalog_id: row.catalog_id,
  bill_unit: row.bill_unit,
  matcher: JSON.parse(row.matcher) as PricingRule["matcher"],
  tiering: JSON.parse(row.tiering) as PricingRule["tiering"],
  fixed_fee: row.fixed_fee,
  min_charge: row.min_charge,
  version: row.version,
  valid_from: toIsoTime(row.valid_from),
  is_retired: row.is_retired === 1,
  created_at: toIsoTime(row.created_at),
});

export const presentConversion = (row: UnitConversionsTable): UnitConversion => ({
  id: row.id,
  source_system: row.source_system,
  operation: row.operation,
  from_unit: row.from_unit,
  to_unit: row.to_unit,
  formula: row.formula,
  active_from: toIsoTime(row.active_from),
  active_to: toIsoTimeOrNull(row.active_to),
  version: row.version,
  valid_from: toIsoTime(row.valid_from),
  is_retired: row.is_retired === 1,
  created_at: toIsoTime(row.created_at),
});
