import type { ReactElement } from "react";
import { Stack, Text } from "@mantine/core";
import { ErrorState, LoadingRows } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useOwnBudgets } from "../../api/budgets.api.ts";
import { useOwnUsage } from "../../api/usage.api.ts";
import { OwnBudgets } from "../budgets/own-budgets.tsx";
import { usageComponentsMessages } from "./messages/en.ts";
import { SumsTable } from "./sums-table.tsx";
import { UsageTiles } from "./usage-tiles.tsx";

/** The user's usage of AI providers in the last 30 days, and the budgets that limit their runs. */
export function OwnUsage(): ReactElement {
  const t = useT(usageComponentsMessages);
  const usage = useOwnUsage();
  const budgets = useOwnBudgets();
  const error = usage.error ?? budgets.error;
  const retry = (): void => {
    void usage.refetch();
    void budgets.refetch();
  };
  if (error !== null) return <ErrorState message={error.message} onRetry={retry} />;
  if (usage.data === undefined || budgets.data === undefined) return <LoadingRows rows={2} />;
  const { total, models } = usage.data;
  return (
    <Stack gap="lg">
      {total.events === 0 ? (
        <Text c="dimmed">{t("own_unused")}</Text>
      ) : (
        <>
          <UsageTiles total={total} />
          <SumsTable
            label={t("own_by_model")}
            nameLabel={t("model")}
            rows={models.map((sums) => ({ key: sums.model, name: sums.model, sums }))}
            hasCharges={false}
            currency={total.amounts[0]?.currency ?? null}
          />
        </>
      )}
      {budgets.data.length > 0 && <OwnBudgets budgets={budgets.data} />}
    </Stack>
  );
}
