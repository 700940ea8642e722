import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { Budget } from "@showrunner/contract/rest";
import { EmptyState } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useBudgets, useDeleteBudget } from "../../../api/budgets.api.ts";
import { BudgetBar } from "../../../components/budgets/budget-bar.tsx";
import { type DataColumn } from "../../../components/data-table/data-table.tsx";
import { formatMoment } from "../../../lib/format-moment.ts";
import { formatMoney } from "../../../lib/format-money.ts";
import { pricingMessages } from "../messages/en.ts";
import { PricingList } from "../pricing-list.tsx";
import { BudgetDialog } from "./budget-dialog.tsx";
import { useBudgetName } from "./use-budget-name.ts";
import { UnbudgetedPrices } from "./unbudgeted-prices.tsx";
import "../pricing.css";

/** Limits on the cost of runs: their subjects, their use, and dialogs to change them. */
export function BudgetsTab(): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const describe = useBudgetName();
  const budgets = useBudgets();
  const remove = useDeleteBudget();
  const columns: readonly DataColumn<Budget>[] = [
    {
      id: "for",
      label: t("budget_for"),
      isRowHeader: true,
      render: (budget) => <span className="pricing-name">{describe(budget)}</span>,
    },
    {
      id: "limit",
      label: t("budget_limit"),
      render: ({ limit, currency, period, refuses_unpriced: refuses }) => (
        <>
          {t(period === "day" ? "budget_per_day" : "budget_per_month", {
            amount: formatMoney(limit, currency, locale),
          })}
          {refuses && (
            <Text size="sm" c="dimmed">
              {t("budget_refuses")}
            </Text>
          )}
        </>
      ),
    },
    { id: "used", label: t("budget_used"), isBlock: true, render: (budget) => <Uses budget={budget} /> },
    { id: "renews", label: t("budget_renews"), render: ({ renews_at }) => formatMoment(renews_at, locale) },
  ];
  return (
    <PricingList
      title={t("budgets")}
      description={t("budgets_text")}
      query={budgets}
      columns={columns}
      nameOf={describe}
      notice={<UnbudgetedPrices budgets={budgets.data ?? []} />}
      empty={<EmptyState title={t("no_budgets")}>{t("no_budgets_text")}</EmptyState>}
      newLabel={t("new_budget")}
      newButton={{ variant: "filled", color: "accent" }}
      renderDialog={(budget, onClose) => <BudgetDialog budget={budget} onClose={onClose} />}
      removal={{
        mutation: remove,
        label: t("delete"),
        title: t("delete_budget"),
        describe: (name) => t("delete_budget_text", { name }),
      }}
    />
  );
}

/** Use of a budget: one bar, or those of the users with the highest use. */
function Uses({ budget }: { readonly budget: Budget }): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const describe = useBudgetName();
  const { uses, currency } = budget;
  if (uses.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("budget_unused")}
      </Text>
    );
  return (
    <ul className="pricing-budget-uses">
      {uses.map(({ user_id: userId, username, spent, reserved, used_percent: percent, level }) => {
        const isShared = budget.subject_id !== null || budget.scope !== "user";
        const name = isShared ? null : (username ?? t(userId === null ? "budget_no_account" : "budget_deleted"));
        return (
          <li key={userId ?? ""}>
            <Text size="sm">
              {name !== null && `${name}: `}
              {t("budget_spent", { amount: formatMoney(spent, currency, locale), percent })}
              {reserved !== "0" && ` · ${t("budget_reserved", { amount: formatMoney(reserved, currency, locale) })}`}
            </Text>
            <BudgetBar label={name ?? describe(budget)} percent={percent} level={level} />
          </li>
        );
      })}
    </ul>
  );
}
