import type { ReactElement } from "react";
import type { UsageAmounts } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatExactMoney, formatMoney } from "../../lib/format-money.ts";
import { usageComponentsMessages } from "./messages/index.ts";

interface MoneyProps {
  readonly amounts: UsageAmounts;
  readonly of: "vendor_cost" | "charges" | "difference";
}

/** One sum per currency, below each other; the exact amount is the tooltip. */
export function Money({ amounts, of }: MoneyProps): ReactElement {
  const t = useT(usageComponentsMessages);
  const locale = useLocale();
  if (amounts.length === 0) return <span>{t("no_money")}</span>;
  return (
    <>
      {amounts.map(({ currency, [of]: amount }) => (
        <div key={currency} className="usage-money" title={formatExactMoney(amount, currency, locale)}>
          {formatMoney(amount, currency, locale)}
        </div>
      ))}
    </>
  );
}
