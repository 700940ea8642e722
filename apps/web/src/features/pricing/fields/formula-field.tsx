import { useId, type ReactElement } from "react";
import { Text, TextInput } from "@mantine/core";
import { tryFormula } from "@showrunner/rating";
import { useT } from "@showrunner/i18n/react";
import { describeInput } from "../../../components/forms/describe-input.ts";
import { pricingMessages } from "../messages/en.ts";
import { useNames } from "../use-names.ts";

interface FormulaFieldProps {
  readonly value: string;
  /** Unit that the formula converts; the name of its variable. */
  readonly unit: string;
  readonly toUnit: string;
  readonly error: string | undefined;
  readonly onChange: (formula: string) => void;
}

/** A formula with its values for some amounts, or with the position of its first error. */
export function FormulaField({ value, unit, toUnit, error, onChange }: FormulaFieldProps): ReactElement {
  const t = useT(pricingMessages);
  const { formatAmount } = useNames();
  const id = useId();
  const outcome = `${id}-outcome`;
  const description = t("formula_hint", { unit });
  const trial = tryFormula(value, unit);
  return (
    <div>
      <TextInput
        id={id}
        label={t("formula")}
        description={description}
        withAsterisk
        className="pricing-formula"
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        attributes={describeInput(id, { description, error }, [outcome])}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div id={outcome} className="pricing-formula-outcome" aria-live="polite">
        {trial.ok ? (
          <ul>
            {trial.values.map(({ amount, value: result }) => (
              <li key={amount}>{`${formatAmount(amount)} ${unit} → ${formatAmount(result)} ${toUnit}`}</li>
            ))}
          </ul>
        ) : "error" in trial ? (
          <>
            <code className="pricing-formula-place" aria-hidden>
              {`${value}\n${" ".repeat(trial.error.position)}^`}
            </code>
            <Text size="sm">{t(`formula_${trial.error.code}`, { position: trial.error.position + 1, unit })}</Text>
          </>
        ) : (
          <Text size="sm">{t(`formula_${trial.code}`, { amount: formatAmount(trial.amount) })}</Text>
        )}
      </div>
    </div>
  );
}
