import type { OwnBudget } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatMoment } from "../../lib/format-moment.ts";
import { budgetComponentsMessages } from "./messages/en.ts";

/** Texts about the budgets that limit the user's runs. */
export function useBudgetTexts() {
  const t = useT(budgetComponentsMessages);
  const locale = useLocale();
  const describeBudget = ({ scope, period }: Pick<OwnBudget, "scope" | "period">): string => t(`${scope}_${period}`);
  return {
    describeBudget,
    describeState: (budget: OwnBudget): string =>
      t(budget.level === "exceeded" ? "notice_exceeded" : "notice_warning", {
        budget: describeBudget(budget),
        percent: budget.used_percent,
        moment: formatMoment(budget.renews_at, locale),
      }),
  };
}
