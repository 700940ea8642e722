/** A moment in epoch milliseconds. */
export type Instant = number;

/** Decimal number as text: amounts of units and of money are never floating-point numbers. */
export type DecimalText = string;

/** Top-level fields of a usage event that a matcher may name, with the type of their values. */
export const MATCHER_FIELDS = {
  source_system: "text",
  operation: "text",
  unit_type: "text",
  unit_amount: "decimal",
  vendor_total_cost: "decimal",
  provider_id: "text",
  provider_name: "text",
  model: "text",
  purpose: "text",
  user_id: "text",
  quality: "text",
  size: "text",
  is_estimate: "flag",
} as const;
export type MatcherField = keyof typeof MATCHER_FIELDS;

/** An amount of one unit that was used. */
export interface RatableEvent {
  readonly source_system: string;
  readonly operation: string;
  readonly unit_type: string;
  readonly unit_amount: DecimalText;
  /** Null if unknown. */
  readonly vendor_total_cost: DecimalText | null;
  readonly provider_id: string | null;
  readonly provider_name: string;
  readonly model: string;
  readonly purpose: string;
  readonly user_id: string | null;
  readonly quality: string | null;
  readonly size: string | null;
  readonly is_estimate: boolean;
  readonly occurred_at: Instant;
}

export interface Catalog {
  readonly id: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly active_from: Instant;
  /** Exclusive; null if it has no end. */
  readonly active_to: Instant | null;
  readonly is_default: boolean;
}

export type Matcher = Readonly<Record<string, string | number | boolean>>;

export interface Tier {
  readonly unit_price: DecimalText;
  /** The largest amount of the tier; null for the last one. */
  readonly up_to: DecimalText | null;
  readonly flat_fee: DecimalText | null;
}

/** Fields that versions of rules and conversions have in common. */
export interface Version {
  /** The same for all versions. */
  readonly id: string;
  readonly version: number;
  readonly valid_from: Instant;
  /** The rule or conversion ends with this version. */
  readonly is_retired: boolean;
}

/** A version of a rule. */
export interface Rule extends Version {
  readonly catalog_id: string;
  readonly bill_unit: string;
  readonly matcher: Matcher;
  readonly tiering: readonly Tier[];
  readonly fixed_fee: DecimalText | null;
  readonly min_charge: DecimalText | null;
}

/** A version of a conversion. */
export interface Conversion extends Version {
  readonly source_system: string;
  /** Null for all operations. */
  readonly operation: string | null;
  readonly from_unit: string;
  readonly to_unit: string;
  readonly formula: string;
  readonly active_from: Instant;
  /** Exclusive; null if it has no end. */
  readonly active_to: Instant | null;
}

/** Everything that events are rated by, with all versions of rules and conversions, in any order. */
export interface PricingModel {
  readonly catalogs: readonly Catalog[];
  readonly rules: readonly Rule[];
  readonly conversions: readonly Conversion[];
}
