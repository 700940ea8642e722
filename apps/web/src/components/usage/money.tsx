import type { ReactElement } from "react";
import { isAmountKnown, type UsageAmounts } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatExactMoney, formatMoney } from "../../lib/format-money.ts";
import { usageComponentsMessages } from "./messages/en.ts";
import "./usage.css";

interface MoneyProps {
  readonly sums: UsageAmounts;
  readonly of: "vendor_cost" | "charges" | "difference";
}

/**
 * One sum per currency, one below the other; the tooltip has the exact amount. Currencies that only other sums have,
 * such as that of charges beside vendor costs, are omitted. An amount that is unknown for all events is not shown as 0.
 */
export function Money({ sums, of }: MoneyProps): ReactElement {
  const t = useT(usageComponentsMessages);
  const locale = useLocale();
  const { amounts } = sums;
  if (amounts.length === 0 || !isAmountKnown(sums, of)) return <span>{t("no_money")}</span>;
  const shown = amounts.filter(({ [of]: amount }) => amount !== "0");
  return (
    <>
      {(shown.length > 0 ? shown : amounts.slice(0, 1)).map(({ currency, [of]: amount }) => (
        <div key={currency} className="usage-money" title={formatExactMoney(amount, currency, locale)}>
          {formatMoney(amount, currency, locale)}
        </div>
      ))}
    </>
  );
}
