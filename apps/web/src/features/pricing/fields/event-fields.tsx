import type { ReactElement } from "react";
import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { AI_OPERATIONS, AI_PURPOSES, USAGE_UNITS } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import { parseDecimal } from "@showrunner/i18n/typed-decimal";
import type { PreviewBody } from "../../../api/pricing.api.ts";
import { pricingMessages } from "../messages/en.ts";
import { useNames } from "../use-names.ts";

type EventBody = NonNullable<PreviewBody["event"]>;

export interface EventForm {
  readonly source_system: string;
  readonly operation: string;
  readonly unit_type: string;
  readonly unit_amount: string;
  readonly model: string;
  readonly purpose: string;
}

export const EMPTY_EVENT: EventForm = {
  source_system: "openai",
  operation: "chat",
  unit_type: "input_tokens",
  unit_amount: "1000",
  model: "",
  purpose: "console",
};

export const toEventBody = (form: EventForm, locale: Locale): EventBody => ({
  source_system: form.source_system.trim(),
  operation: form.operation as EventBody["operation"],
  unit_type: form.unit_type as EventBody["unit_type"],
  unit_amount: parseDecimal(form.unit_amount, locale),
  model: form.model.trim(),
  purpose: form.purpose as NonNullable<EventBody["purpose"]>,
});

interface EventFieldsProps {
  readonly value: EventForm;
  readonly onChange: (value: EventForm) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/** Fields of a usage event that the user enters. */
export function EventFields({ value, onChange, errorOf }: EventFieldsProps): ReactElement {
  const t = useT(pricingMessages);
  const { nameUnit, nameOperation } = useNames();
  const text = (name: "source_system" | "unit_amount" | "model", label: string) => (
    <TextInput
      label={label}
      value={value[name]}
      error={errorOf(name)}
      {...(name === "unit_amount" ? { inputMode: "decimal" as const } : {})}
      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
    />
  );
  const select = (
    name: "operation" | "unit_type" | "purpose",
    label: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <NativeSelect
      label={label}
      data={[...options]}
      value={value[name]}
      error={errorOf(name)}
      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {text("unit_amount", t("amount"))}
      {select(
        "unit_type",
        t("unit"),
        USAGE_UNITS.map((unit) => ({ value: unit, label: nameUnit(unit) })),
      )}
      {text("source_system", t("source_system"))}
      {text("model", t("model"))}
      {select(
        "operation",
        t("operation"),
        AI_OPERATIONS.map((operation) => ({ value: operation, label: nameOperation(operation) })),
      )}
      {select(
        "purpose",
        t("purpose"),
        AI_PURPOSES.map((purpose) => ({ value: purpose, label: t(`purpose_${purpose}`) })),
      )}
    </SimpleGrid>
  );
}
