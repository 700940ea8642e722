import type { ReactElement } from "react";
import { Alert } from "@mantine/core";
import type { Budget } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { usePricedCurrencies } from "../../../api/provider-pricing.api.ts";
import { pricingMessages } from "../messages/en.ts";

/** Warns of prices in currencies in which there is no budget: budgets do not count what runs cost in another currency. */
export function UnbudgetedPrices({ budgets }: { readonly budgets: readonly Budget[] }): ReactElement | null {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const currencies = usePricedCurrencies().filter((priced) => budgets.every(({ currency }) => currency !== priced));
  // Without any budget, the list says that spending is not limited.
  if (budgets.length === 0 || currencies.length === 0) return null;
  return (
    <Alert color="warning" role="presentation">
      {t("budget_currency_missing", { currencies: new Intl.ListFormat(locale).format(currencies) })}
    </Alert>
  );
}
