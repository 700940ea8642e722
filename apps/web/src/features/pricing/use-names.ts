import type { PricingRule } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatDecimal } from "../../lib/format-decimal.ts";
import { formatExactMoney } from "../../lib/format-money.ts";
import { pricingMessages } from "./messages/en.ts";

type Texts = (typeof pricingMessages)["en"];
const isUnitText = (key: string): key is Extract<keyof Texts, `unit_${string}`> =>
  Object.hasOwn(pricingMessages.en, key);
const isOperationText = (key: string): key is Extract<keyof Texts, `operation_${string}`> =>
  Object.hasOwn(pricingMessages.en, key);

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
  const formatAmount = (amount: string): string => formatDecimal(amount, locale);
  const formatMoney = (amount: string, currency: string): string => formatExactMoney(amount, currency, locale);
  return {
    nameUnit,
    nameOperation,
    formatAmount,
    formatMoney,
    formatQuantity: (amount: string, unit: string): string => `${formatAmount(amount)} ${nameUnit(unit)}`,
    describeMatcher: (matcher: PricingRule["matcher"]): string => {
      const conditions = Object.entries(matcher).map(([field, value]) => `${field} = ${String(value)}`);
      return conditions.length === 0 ? t("all_usage") : conditions.join(", ");
    },
  };
}
