import type { ReactElement } from "react";
import { Alert, Stack, Text } from "@mantine/core";
import { useOwnBudgets } from "../../api/budgets.api.ts";
import { useBudgetTexts } from "./use-budget-texts.ts";

interface BudgetNoticeProps {
  /** Provider that is used here. */
  readonly providerId: string | undefined;
}

/** Shown where runs are started: a subtle line from 80 % of a budget, a warning once it is used up, else nothing. */
export function BudgetNotice({ providerId }: BudgetNoticeProps): ReactElement | null {
  const { describeState } = useBudgetTexts();
  const { data = [] } = useOwnBudgets(providerId);
  const shown = data.filter(({ level }) => level !== "ok");
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs" role="status" mb="md">
      {shown.map((budget) => {
        const key = `${budget.scope} ${budget.period} ${budget.currency}`;
        return budget.level === "exceeded" ? (
          <Alert key={key} color="warning" role="presentation">
            {describeState(budget)}
          </Alert>
        ) : (
          <Text key={key} size="sm" c="dimmed">
            {describeState(budget)}
          </Text>
        );
      })}
    </Stack>
  );
}
