import type { EvaluationErrorCode } from "./formula.ts";
import type { FormulaErrorCode } from "./formula-tokens.ts";
import type { DecimalText } from "./model.ts";

/** Why an event has no charge. */
export const UNRATED_REASONS = ["no_catalog", "no_rule", "no_conversion", "formula_error"] as const;
export type UnratedReason = (typeof UNRATED_REASONS)[number];

/** Why a considered rule was chosen or not. */
export const RULE_VERDICTS = [
  "chosen",
  "less_specific",
  "lower_version",
  "later_id",
  "other_unit",
  "field_differs",
  "not_valid_yet",
  "retired",
] as const;
export type RuleVerdict = (typeof RULE_VERDICTS)[number];

export interface ConsideredRule {
  readonly rule_id: string;
  /** Null if no version was valid at the time. */
  readonly version: number | null;
  readonly bill_unit: string;
  readonly verdict: RuleVerdict;
  /** The field that differs; null for other verdicts. */
  readonly field: string | null;
}

/** One step of rating, as explained to users. */
export type RatingStep =
  | { readonly kind: "event"; readonly unit_type: string; readonly unit_amount: DecimalText }
  | { readonly kind: "catalog"; readonly catalog_id: string; readonly name: string; readonly currency: string }
  | { readonly kind: "no_catalog" }
  | { readonly kind: "rules"; readonly total: number; readonly considered: readonly ConsideredRule[] }
  | { readonly kind: "rule"; readonly rule_id: string; readonly version: number; readonly bill_unit: string }
  | { readonly kind: "no_rule" }
  | { readonly kind: "no_conversion"; readonly unit_type: string; readonly bill_units: readonly string[] }
  | {
      readonly kind: "conversion";
      readonly conversion_id: string;
      readonly version: number;
      readonly formula: string;
      readonly from_unit: string;
      readonly from_amount: DecimalText;
      readonly to_unit: string;
      readonly to_amount: DecimalText;
    }
  | {
      readonly kind: "formula_error";
      readonly conversion_id: string;
      readonly version: number;
      readonly formula: string;
      readonly code: EvaluationErrorCode | FormulaErrorCode;
    }
  | {
      readonly kind: "tier";
      /** Counted from 1. */
      readonly tier: number;
      readonly tiers: number;
      readonly amount: DecimalText;
      readonly up_to: DecimalText | null;
      readonly unit_price: DecimalText;
    }
  | {
      readonly kind: "sum";
      readonly amount: DecimalText;
      readonly unit_price: DecimalText;
      readonly product: DecimalText;
      readonly flat_fee: DecimalText | null;
      readonly fixed_fee: DecimalText | null;
      readonly sum: DecimalText;
    }
  | { readonly kind: "minimum"; readonly min_charge: DecimalText; readonly is_applied: boolean }
  | { readonly kind: "charge"; readonly line_amount: DecimalText; readonly currency: string };

/** The charge of an event, and how it was computed (RATE-5). */
export interface Charge {
  readonly line_amount: DecimalText;
  readonly currency: string;
  readonly catalog_id: string;
  readonly rule_id: string;
  readonly rule_version: number;
  readonly conversion_id: string | null;
  readonly conversion_version: number | null;
  readonly bill_unit: string;
  /** Amount in the bill unit. */
  readonly billed_amount: DecimalText;
  /** Counted from 1. */
  readonly tier: number;
  readonly unit_price: DecimalText;
}

export type Rating =
  | { readonly status: "rated"; readonly charge: Charge }
  | { readonly status: "unrated"; readonly reason: UnratedReason };

export type ExplainedRating = Rating & { readonly steps: readonly RatingStep[] };
