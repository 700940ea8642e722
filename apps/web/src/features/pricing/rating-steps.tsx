import type { ReactElement, ReactNode } from "react";
import type { RatingResult } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { pricingMessages } from "./messages/en.ts";
import { useNames } from "./use-names.ts";

type Step = RatingResult["steps"][number];
type Considered = Extract<Step, { readonly kind: "rules" }>["considered"][number];

/** Explains step by step how a charge was calculated. */
export function RatingSteps({ steps }: { readonly steps: readonly Step[] }): ReactElement {
  const t = useT(pricingMessages);
  const currency = steps.find((step) => step.kind === "catalog")?.currency ?? "";
  return (
    <ol className="pricing-steps" aria-label={t("steps")}>
      {steps.map((step) => (
        <li key={step.kind} data-kind={step.kind}>
          <StepText step={step} currency={currency} />
        </li>
      ))}
    </ol>
  );
}

function StepText({ step, currency }: { readonly step: Step; readonly currency: string }): ReactNode {
  const t = useT(pricingMessages);
  const { nameUnit, formatAmount, formatMoney, formatQuantity } = useNames();
  const money = (amount: string): string => formatMoney(amount, currency);
  switch (step.kind) {
    case "event":
      return t("step_event", { quantity: formatQuantity(step.unit_amount, step.unit_type) });
    case "catalog":
      return t("step_catalog", { name: step.name, currency: step.currency });
    case "no_catalog":
      return t("reason_no_catalog");
    case "rules":
      return <RulesText step={step} />;
    case "rule":
      return t("step_rule", { unit: nameUnit(step.bill_unit), version: step.version });
    case "no_rule":
      return t("reason_no_rule");
    case "no_conversion":
      return t("step_no_conversion", {
        unit: nameUnit(step.unit_type),
        units: step.bill_units.map(nameUnit).join(", "),
      });
    case "conversion":
      return t("step_conversion", {
        from: formatQuantity(step.from_amount, step.from_unit),
        to: formatQuantity(step.to_amount, step.to_unit),
        formula: step.formula,
        version: step.version,
      });
    case "formula_error":
      return t("step_formula_error", { formula: step.formula });
    case "tier": {
      const texts = { tier: step.tier, tiers: step.tiers, price: money(step.unit_price) };
      return step.up_to === null
        ? t("step_last_tier", texts)
        : t("step_tier", { ...texts, up_to: formatAmount(step.up_to) });
    }
    case "sum": {
      const fees = [step.flat_fee, step.fixed_fee].filter((fee) => fee !== null);
      const product = `${formatAmount(step.amount)} × ${money(step.unit_price)}`;
      return `${[product, ...fees.map(money)].join(" + ")} = ${money(step.sum)}`;
    }
    case "minimum":
      return t(step.is_applied ? "step_minimum_applied" : "step_minimum", { amount: money(step.min_charge) });
    case "charge":
      return <strong>{t("step_charge", { amount: formatMoney(step.line_amount, step.currency) })}</strong>;
  }
}

/** The rules that were considered, with the outcome of each. */
function RulesText({ step }: { readonly step: Extract<Step, { readonly kind: "rules" }> }): ReactElement {
  const t = useT(pricingMessages);
  const { nameUnit, nameField } = useNames();
  const describe = ({ verdict, field }: Considered): string =>
    verdict === "field_differs"
      ? t("verdict_field_differs", { field: nameField(field ?? "") })
      : t(`verdict_${verdict}`);
  return (
    <>
      {t("step_rules", { n: step.total })}
      {step.considered.length > 0 && (
        <ul>
          {step.considered.map((rule) => (
            <li key={rule.rule_id}>
              {rule.version === null
                ? t("considered_rule", { unit: nameUnit(rule.bill_unit), verdict: describe(rule) })
                : t("considered_version", {
                    unit: nameUnit(rule.bill_unit),
                    version: rule.version,
                    verdict: describe(rule),
                  })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
