import { useRef, useState, type ReactElement } from "react";
import { NativeSelect, SimpleGrid, Switch, Text, TextInput } from "@mantine/core";
import type { Budget } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatTypedDecimal, parseDecimal } from "@showrunner/i18n/typed-decimal";
import { useSaveBudget, type BudgetBody } from "../../../api/budgets.api.ts";
import { FormDialog } from "../form-dialog.tsx";
import { pricingMessages } from "../messages/en.ts";
import { getPresetCurrency } from "../../../lib/preset-currency.ts";
import { useFormFailure } from "../use-form-failure.ts";
import { useBudgetName } from "./use-budget-name.ts";
import { SubjectSelect } from "./subject-select.tsx";

interface BudgetDialogProps {
  /** Null to create a budget; only the limit of an existing budget can be changed. */
  readonly budget: Budget | null;
  readonly onClose: () => void;
}

const SCOPES = ["installation", "every_user", "user", "provider"] as const;
type ScopeChoice = (typeof SCOPES)[number];

const PERIODS = ["day", "month"] as const;

export function BudgetDialog({ budget, onClose }: BudgetDialogProps): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const describe = useBudgetName();
  const [scope, setScope] = useState<ScopeChoice>("every_user");
  const [subject, setSubject] = useState<string | null>(null);
  const [period, setPeriod] = useState<BudgetBody["period"]>(budget?.period ?? "month");
  const [currency, setCurrency] = useState(budget?.currency ?? getPresetCurrency(locale));
  const [limit, setLimit] = useState(() => formatTypedDecimal(budget?.limit ?? "", locale));
  const [refuses, setRefuses] = useState(budget?.refuses_unpriced ?? false);
  const save = useSaveBudget(budget);
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure(form);
  const hasSubject = scope === "user" || scope === "provider";
  const submit = (): void => {
    if (budget === null && hasSubject && subject === null) {
      failure.showFields(new Map([["subject_id", t("budget_subject_required")]]), t("save_budget_failed"));
      return;
    }
    const body: BudgetBody = {
      scope: scope === "every_user" ? "user" : scope,
      subject_id: hasSubject ? subject : null,
      period,
      currency: currency.trim().toUpperCase(),
      limit: parseDecimal(limit, locale),
      refuses_unpriced: refuses,
    };
    save.mutate(body, {
      onSuccess: () => {
        notify({ kind: "success", message: t("budget_saved") });
        onClose();
      },
      onError: (error) => failure.show(error, t("save_budget_failed")),
    });
  };
  return (
    <FormDialog
      title={t(budget === null ? "new_budget" : "edit_budget")}
      form={form}
      message={failure.message}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {budget === null ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label={t("budget_for")}
            value={scope}
            data={SCOPES.map((value) => ({ value, label: t(`budget_scope_${value}`) }))}
            onChange={({ currentTarget }) => {
              setScope(SCOPES.find((one) => one === currentTarget.value) ?? scope);
              setSubject(null);
            }}
          />
          {hasSubject && (
            <SubjectSelect
              key={scope}
              scope={scope}
              value={subject}
              onChange={setSubject}
              error={failure.errorOf("subject_id")}
            />
          )}
          <NativeSelect
            label={t("budget_period")}
            value={period}
            data={PERIODS.map((value) => ({ value, label: t(`budget_period_${value}`) }))}
            error={failure.errorOf("period")}
            onChange={({ currentTarget }) => setPeriod(PERIODS.find((one) => one === currentTarget.value) ?? period)}
          />
          <TextInput
            label={t("currency")}
            required
            value={currency}
            maxLength={3}
            error={failure.errorOf("currency")}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
          />
        </SimpleGrid>
      ) : (
        <Text>{describe(budget)}</Text>
      )}
      <TextInput
        label={budget === null ? t("budget_limit") : t("budget_limit_in", { currency: budget.currency })}
        description={t("budget_limit_hint")}
        required
        inputMode="decimal"
        value={limit}
        error={failure.errorOf("limit")}
        onChange={({ currentTarget }) => setLimit(currentTarget.value)}
      />
      <Switch
        label={t("budget_refuses_label")}
        description={t("budget_refuses_hint")}
        checked={refuses}
        onChange={({ currentTarget }) => setRefuses(currentTarget.checked)}
      />
    </FormDialog>
  );
}
