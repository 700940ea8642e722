import type { AiOperation, UsageUnit } from "@showrunner/contract/rest";
import type { UnratedReason } from "@showrunner/rating";
import type { Flag } from "./core-tables.ts";

/** Catalogs of internal prices. */
export interface PricingCatalogsTable {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly active_from: number;
  /** Exclusive; null if it does not end. */
  readonly active_to: number | null;
  readonly is_default: Flag;
  readonly version: number;
  readonly created_at: number;
}

/** Versions of pricing rules; never changed. */
export interface PricingRulesTable {
  /** The same in all versions. */
  readonly id: string;
  readonly version: number;
  readonly catalog_id: string;
  readonly bill_unit: string;
  /** JSON object. */
  readonly matcher: string;
  /** JSON list. */
  readonly tiering: string;
  /** Decimal, like the following fee. */
  readonly fixed_fee: string | null;
  readonly min_charge: string | null;
  readonly valid_from: number;
  readonly is_retired: Flag;
  readonly created_at: number;
}

/** Versions of unit conversions; never changed. */
export interface UnitConversionsTable {
  /** The same in all versions. */
  readonly id: string;
  readonly version: number;
  readonly source_system: string;
  readonly operation: AiOperation | null;
  readonly from_unit: UsageUnit;
  readonly to_unit: string;
  readonly formula: string;
  readonly active_from: number;
  readonly active_to: number | null;
  readonly valid_from: number;
  readonly is_retired: Flag;
  readonly created_at: number;
}

/** What was charged for usage events; never changed. */
export interface RatedChargesTable {
  readonly id: string;
  /** Unique together with `generation`. */
  readonly event_id: string;
  readonly generation: number;
  /** Copied from the event. */
  readonly occurred_at: number;
  readonly catalog_id: string;
  readonly rule_id: string;
  readonly rule_version: number;
  readonly conversion_id: string | null;
  readonly conversion_version: number | null;
  readonly bill_unit: string;
  /** Decimal, like all amounts. */
  readonly billed_amount: string;
  readonly tier: number;
  readonly unit_price: string;
  readonly line_amount: string;
  readonly currency: string;
  readonly rated_at: number;
}

/** Usage events without a charge. */
export interface UnratedEventsTable {
  readonly event_id: string;
  /** Copied from the event. */
  readonly occurred_at: number;
  /** Null while the event waits to be rated. */
  readonly reason: UnratedReason | null;
}

export interface PricingTables {
  pricing_catalogs: PricingCatalogsTable;
  pricing_rules: PricingRulesTable;
  unit_conversions: UnitConversionsTable;
  rated_charges: RatedChargesTable;
  unrated_events: UnratedEventsTable;
}
