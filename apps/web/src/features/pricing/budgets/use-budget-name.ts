import type { Budget } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { pricingMessages } from "../messages/en.ts";

/** Display name of a budget: whose runs it limits. */
export function useBudgetName(): (budget: Pick<Budget, "scope" | "subject_id" | "subject_name">) => string {
  const t = useT(pricingMessages);
  return ({ scope, subject_id: subjectId, subject_name: name }) => {
    if (scope === "installation") return t("budget_installation");
    if (subjectId === null) return t("budget_every_user");
    return t(scope === "user" ? "budget_one_user" : "budget_one_provider", { name: name ?? t("budget_deleted") });
  };
}
