import type { PricingCatalog, PricingRule } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import type { DataColumn } from "../../components/data-table/data-table.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { pricingMessages } from "./messages/en.ts";
import { useNames } from "./use-names.ts";

/** Columns of the table of rules. */
export function useRuleColumns(catalogs: readonly PricingCatalog[]): readonly DataColumn<PricingRule>[] {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const { nameUnit, describeMatcher } = useNames();
  return [
    { id: "unit", label: t("bill_unit"), isRowHeader: true, render: ({ bill_unit }) => nameUnit(bill_unit) },
    {
      id: "catalog",
      label: t("catalog"),
      render: ({ catalog_id }) => catalogs.find(({ id }) => id === catalog_id)?.name ?? "",
    },
    { id: "matcher", label: t("matcher"), isLong: true, render: ({ matcher }) => describeMatcher(matcher) },
    {
      id: "prices",
      label: t("tiers"),
      isBlock: true,
      render: (rule) => (
        <RulePrices rule={rule} currency={catalogs.find(({ id }) => id === rule.catalog_id)?.currency ?? null} />
      ),
    },
    { id: "version", label: t("version"), render: ({ version }) => version },
    { id: "from", label: t("valid_from"), render: ({ valid_from }) => formatMoment(valid_from, locale) },
  ];
}

interface RulePricesProps {
  readonly rule: Pick<PricingRule, "tiering" | "fixed_fee" | "min_charge">;
  /** Null if the catalog is not known. */
  readonly currency: string | null;
}

/** Tiers and fees of a rule in short lines. */
export function RulePrices({ rule, currency }: RulePricesProps) {
  const t = useT(pricingMessages);
  const { formatAmount, formatMoney } = useNames();
  const money = (amount: string): string => (currency === null ? formatAmount(amount) : formatMoney(amount, currency));
  return (
    <ul className="pricing-prices">
      {rule.tiering.map(({ up_to, unit_price, flat_fee }) => {
        const texts = { price: money(unit_price), limit: up_to === null ? "" : formatAmount(up_to) };
        const price =
          up_to === null
            ? t(rule.tiering.length === 1 ? "price_only" : "price_above", { price: texts.price })
            : t("price_up_to", texts);
        return (
          <li key={up_to ?? "last"}>
            {flat_fee === null ? price : `${price} ${t("plus", { amount: money(flat_fee) })}`}
          </li>
        );
      })}
      {rule.fixed_fee !== null && <li>{t("plus", { amount: money(rule.fixed_fee) })}</li>}
      {rule.min_charge !== null && <li>{t("at_least", { amount: money(rule.min_charge) })}</li>}
    </ul>
  );
}
