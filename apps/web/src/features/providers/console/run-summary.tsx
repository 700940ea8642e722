import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { AiRun } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatMoney, formatUnits } from "../../../lib/format-money.ts";
import { consoleMessages } from "./messages/index.ts";

/** What a run used, and what that costs. */
export function RunSummary({ run }: { readonly run: AiRun }): ReactElement {
  const t = useT(consoleMessages);
  const locale = useLocale();
  const parts = run.usage.map(({ unit, amount, is_estimate: isEstimate }) =>
    t(isEstimate ? "about" : "exactly", { amount: formatUnits(amount, locale), unit: t(`unit_${unit}`) }),
  );
  const cost = run.cost === null ? t("cost_unknown") : formatMoney(run.cost.amount, run.cost.currency, locale);
  return (
    <Text size="sm" c="dimmed" className="console-summary">
      {[run.model, ...parts, ...(run.usage.length === 0 ? [] : [cost])].join(" · ")}
    </Text>
  );
}
