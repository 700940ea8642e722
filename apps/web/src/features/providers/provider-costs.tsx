import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { UsageSums } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatMoney } from "../../lib/format-money.ts";
import { providersMessages } from "./messages/en.ts";

interface ProviderCostsProps {
  /** Usage of the last 30 days; null without any. */
  readonly usage: Pick<UsageSums, "amounts" | "unpriced_events"> | null;
}

/** Vendor cost of a provider, by currency. */
export function ProviderCosts({ usage }: ProviderCostsProps): ReactElement {
  const t = useT(providersMessages);
  const locale = useLocale();
  // A currency may have charges only.
  const costs = usage?.amounts.filter(({ vendor_cost: cost }) => cost !== "0") ?? [];
  const amount = costs.map(({ vendor_cost: cost, currency }) => formatMoney(cost, currency, locale)).join(" + ");
  const hasUnknown = usage !== null && usage.unpriced_events > 0;
  return (
    <Text size="sm" c="dimmed">
      {costs.length > 0 ? t("costs", { amount }) : t(hasUnknown ? "unknown_costs" : "no_costs")}
    </Text>
  );
}
