import type {
  AiOperation,
  AiPurpose,
  Capability,
  PricedUnit,
  ProviderUnit,
  UsageUnit,
} from "@showrunner/contract/rest";
import type { Flag } from "./core-tables.ts";

/** Prices of a provider. A row never changes, except that `valid_to` is set when the price ends. */
export interface ProviderPricingTable {
  readonly id: string;
  readonly provider_id: string;
  readonly capability: Capability;
  readonly model: string;
  readonly provider_unit: ProviderUnit;
  readonly internal_unit: PricedUnit;
  /** Cents per provider unit; decimal, like the following columns. */
  readonly price_per_unit_cents: string | null;
  readonly input_price_cents: string | null;
  readonly cached_input_price_cents: string | null;
  readonly output_price_cents: string | null;
  readonly currency: string;
  readonly quality: string | null;
  readonly size: string | null;
  readonly valid_from: number;
  /** Exclusive; null while the price is valid. */
  readonly valid_to: number | null;
}

/**
 * How much of one unit one attempt used. No foreign keys, and names are copied, because usage outlives providers,
 * prices and accounts.
 */
export interface UsageEventsTable {
  readonly id: string;
  /** Unique together with `unit_type`. */
  readonly attempt_id: string;
  readonly provider_id: string;
  readonly provider_name: string;
  /** Key of the provider definition. */
  readonly source_system: string;
  readonly model: string;
  readonly operation: AiOperation;
  readonly unit_type: UsageUnit;
  /** Decimal. */
  readonly unit_amount: string;
  /** Decimal, in units of `currency`; null (never 0) if unknown. */
  readonly vendor_total_cost: string | null;
  readonly currency: string | null;
  /** The applied price, and its value at that time. */
  readonly pricing_id: string | null;
  readonly price_cents: string | null;
  readonly provider_unit: ProviderUnit | null;
  readonly purpose: AiPurpose;
  readonly user_id: string | null;
  readonly linked_type: string | null;
  readonly linked_id: string | null;
  readonly quality: string | null;
  readonly size: string | null;
  readonly is_estimate: Flag;
  /** 1 for the first unit of an attempt, so that attempts can be counted. */
  readonly requests: Flag;
  readonly occurred_at: number;
}

/** What is missing in the daily sums. Written in the transaction that causes it, deleted when it has been added. */
export interface PendingRollupsTable {
  readonly id: string;
  readonly event_id: string;
  /** `usage`: the event itself. `charge`: a change of what is charged for it. */
  readonly kind: "usage" | "charge";
  /** For a charge: signed decimal, to be added to the event's previous charge. */
  readonly charge: string | null;
  readonly currency: string | null;
  /** For a charge: 1 if the event was unrated before. */
  readonly rated: Flag;
}

/** Sums of usage per day (UTC), grouped by all columns up to `currency`. */
export interface UsageDaysTable {
  /** Hash of the columns that define the group. */
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly provider_id: string;
  readonly source_system: string;
  readonly model: string;
  readonly operation: AiOperation;
  readonly unit_type: UsageUnit;
  readonly purpose: AiPurpose;
  readonly user_id: string | null;
  /** Currency of the sums of money; null for usage without a known cost. */
  readonly currency: string | null;
  /** Name of the provider at the last use. */
  readonly provider_name: string;
  readonly unit_amount: string;
  readonly vendor_total_cost: string;
  readonly charges: string;
  readonly requests: number;
  readonly events: number;
  readonly unpriced_events: number;
  readonly estimated_events: number;
  readonly rated_events: number;
}

export interface UsageTables {
  provider_pricing: ProviderPricingTable;
  usage_events: UsageEventsTable;
  pending_rollups: PendingRollupsTable;
  usage_days: UsageDaysTable;
}
