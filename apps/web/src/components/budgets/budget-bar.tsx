import type { ReactElement } from "react";
import { Progress } from "@mantine/core";
import type { BudgetLevel } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { budgetComponentsMessages } from "./messages/en.ts";

const COLOURS = { ok: "success", warning: "warning", exceeded: "error" } as const satisfies Record<BudgetLevel, string>;

interface BudgetBarProps {
  /** What the bar measures, for screen readers. */
  readonly label: string;
  readonly percent: number;
  readonly level: BudgetLevel;
}

/** The used share of a budget as a bar; callers also show it as text. */
export function BudgetBar({ label, percent, level }: BudgetBarProps): ReactElement {
  const t = useT(budgetComponentsMessages);
  return (
    <Progress.Root size="sm">
      <Progress.Section
        value={Math.min(percent, 100)}
        color={COLOURS[level]}
        aria-label={label}
        aria-valuetext={t("used", { percent })}
      />
    </Progress.Root>
  );
}
