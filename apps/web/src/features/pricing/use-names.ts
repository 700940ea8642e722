import type { PricingRule } from "@showrunner/contract/rest";
import type { MatcherField } from "@showrunner/rating";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatDecimal } from "../../lib/format-decimal.ts";
import { formatExactMoney } from "../../lib/format-money.ts";
import { pricingMessages } from "./messages/en.ts";

type Texts = (typeof pricingMessages)["en"];
const isUnitText = (key: string): key is Extract<keyof Texts, `unit_${string}`> =>
  Object.hasOwn(pricingMessages.en, key);
const isOperationText = (key: string): key is Extract<keyof Texts, `operation_${string}`> =>
  Object.hasOwn(pricingMessages.en, key);
const isPurposeText = (key: string): key is Extract<keyof Texts, `purpose_${string}`> =>
  Object.hasOwn(pricingMessages.en, key);

const FIELD_TEXTS = {
  source_system: "source_system",
  operation: "operation",
  unit_type: "unit",
  unit_amount: "amount",
  vendor_total_cost: "field_vendor_total_cost",
  provider_id: "field_provider_id",
  provider_name: "field_provider_name",
  model: "model",
  purpose: "purpose",
  user_id: "field_user_id",
  quality: "field_quality",
  size: "field_size",
  is_estimate: "field_is_estimate",
} as const satisfies Record<MatcherField, keyof Texts>;
const isField = (field: string): field is MatcherField => Object.hasOwn(FIELD_TEXTS, field);

/** Display texts of units, operations, rules and amounts. */
export function useNames() {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const nameUnit = (unit: string): string => {
    const key = `unit_${unit}`;
    return isUnitText(key) ? t(key) : unit;
  };
  const nameOperation = (operation: string): string => {
    const key = `operation_${operation.replace(".", "_")}`;
    return isOperationText(key) ? t(key) : operation;
  };
  const nameField = (field: string): string => (isField(field) ? t(FIELD_TEXTS[field]) : field);
  /** The value of a matcher's field. */
  const nameFieldValue = (field: string, value: string): string => {
    const purpose = `purpose_${value}`;
    if (field === "unit_type") return nameUnit(value);
    if (field === "operation") return nameOperation(value);
    if (field === "purpose" && isPurposeText(purpose)) return t(purpose);
    if (field === "is_estimate") return t(value === "true" ? "value_true" : "value_false");
    return value;
  };
  const formatAmount = (amount: string): string => formatDecimal(amount, locale);
  const formatMoney = (amount: string, currency: string): string => formatExactMoney(amount, currency, locale);
  return {
    nameUnit,
    nameOperation,
    nameField,
    nameFieldValue,
    formatAmount,
    formatMoney,
    formatQuantity: (amount: string, unit: string): string => `${formatAmount(amount)} ${nameUnit(unit)}`,
    describeMatcher: (matcher: PricingRule["matcher"]): string => {
      const conditions = Object.entries(matcher).map(
        ([field, value]) => `${nameField(field)} = ${nameFieldValue(field, String(value))}`,
      );
      return conditions.length === 0 ? t("all_usage") : conditions.join(", ");
    },
  };
}
