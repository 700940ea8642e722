import type { ReactElement } from "react";
import { Group, Stack, Text } from "@mantine/core";
import type { OwnBudget } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatMoment } from "../../lib/format-moment.ts";
import { formatMoney } from "../../lib/format-money.ts";
import { BudgetBar } from "./budget-bar.tsx";
import { budgetComponentsMessages } from "./messages/en.ts";
import { useBudgetTexts } from "./use-budget-texts.ts";
import "./budgets.css";

/** Budgets that limit the user's runs, with what is left of them. */
export function OwnBudgets({ budgets }: { readonly budgets: readonly OwnBudget[] }): ReactElement {
  const t = useT(budgetComponentsMessages);
  const locale = useLocale();
  const { describeBudget } = useBudgetTexts();
  return (
    <Stack component="ul" gap="md" className="own-budgets">
      {budgets.map((budget) => {
        const { scope, period, currency, limit, left, level, used_percent: percent, renews_at: renewsAt } = budget;
        const name = describeBudget(budget);
        return (
          <li key={`${scope} ${period} ${currency}`}>
            <Group justify="space-between" gap="xs" mb={4}>
              <Text size="sm" fw={600}>
                {name}
              </Text>
              <Text size="sm">
                {left !== null && limit !== null
                  ? t("left_of", {
                      left: formatMoney(left, currency, locale),
                      limit: formatMoney(limit, currency, locale),
                    })
                  : level === "exceeded"
                    ? t("used_up")
                    : t("used", { percent })}
              </Text>
            </Group>
            <BudgetBar label={name} percent={percent} level={level} />
            <Text size="xs" c="dimmed" mt={4}>
              {t("renews", { moment: formatMoment(renewsAt, locale) })}
            </Text>
          </li>
        );
      })}
    </Stack>
  );
}
