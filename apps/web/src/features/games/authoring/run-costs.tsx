import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { AiRun, RunEstimate } from "@showrunner/contract/rest";
import { sumCosts } from "@showrunner/contract/run-estimate";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatMoney } from "../../../lib/format-money.ts";
import { authoringMessages } from "./messages/en.ts";

/** The estimated price, and why a budget would refuse it; empty until it is known. */
export function EstimateText({ estimate }: { readonly estimate: RunEstimate | undefined }): ReactElement {
  const t = useT(authoringMessages);
  const locale = useLocale();
  return (
    <div role="status">
      <Text size="sm" c="dimmed">
        {estimate === undefined
          ? ""
          : estimate.cost === null
            ? t("estimate_unknown")
            : t("estimate", { cost: formatMoney(estimate.cost.amount, estimate.cost.currency, locale) })}
      </Text>
      {estimate?.refusal != null && (
        <Text size="sm" c="warning">
          {estimate.refusal.message}
        </Text>
      )}
    </div>
  );
}

/** Whether a run failed or was stopped; `RunCosts` says why. */
export function hasFailedRun(runs: readonly AiRun[]): boolean {
  return runs.some(({ state }) => state !== "done");
}

/** Cost of finished runs, and why the model stopped early. */
export function RunCosts({ runs }: { readonly runs: readonly AiRun[] }): ReactElement | null {
  const t = useT(authoringMessages);
  const locale = useLocale();
  const failures = new Set(
    runs
      .filter(({ state }) => state !== "done")
      .map(({ failure }) => (failure === null ? t("run_failed") : t(`failure_${failure}`))),
  );
  // The vendor charges nothing for a run without usage, such as one that it refused.
  const costs = runs.filter(({ usage }) => usage.length > 0).map(({ cost }) => cost);
  if (failures.size === 0 && costs.length === 0) return null;
  // Costs in different currencies have no sum.
  const sum = sumCosts(costs);
  const cost = costs.includes(null)
    ? t("cost_unknown")
    : t("cost", {
        cost: (sum === null ? costs : [sum])
          .flatMap((each) => (each ? [formatMoney(each.amount, each.currency, locale)] : []))
          .join(" + "),
      });
  return (
    <div>
      {[...failures].map((failure) => (
        <Text key={failure} size="sm" c="warning">
          {failure}
        </Text>
      ))}
      {costs.length > 0 && (
        <Text size="sm" c="dimmed">
          {cost}
        </Text>
      )}
    </div>
  );
}
