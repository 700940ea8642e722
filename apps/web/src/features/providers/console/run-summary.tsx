import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { AiRun } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useUsageTexts } from "../../../components/usage/use-usage-texts.ts";
import { formatMoney, formatUnits } from "../../../lib/format-money.ts";
import { consoleMessages } from "./messages/en.ts";

/** Usage and cost of a run. */
export function RunSummary({ run }: { readonly run: AiRun }): ReactElement {
  const t = useT(consoleMessages);
  const locale = useLocale();
  const { describeUnit } = useUsageTexts();
  const parts = run.usage.map(({ is_estimate: isEstimate, ...use }) =>
    isEstimate ? t("about", { use: describeUnit(use) }) : describeUnit(use),
  );
  const cost = run.cost === null ? t("cost_unknown") : formatMoney(run.cost.amount, run.cost.currency, locale);
  const { max_tokens: maxTokens } = run.request;
  return (
    <>
      <Text size="sm" c="dimmed" className="console-summary">
        {[run.model, ...parts, ...(run.usage.length === 0 ? [] : [cost])].join(" · ")}
      </Text>
      {run.is_cut_off && maxTokens !== null && (
        <Text size="sm">{t("cut_off", { n: formatUnits(String(maxTokens), locale) })}</Text>
      )}
    </>
  );
}
