import type { ReactElement } from "react";
import { NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { AI_OPERATIONS, USAGE_UNITS } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { pricingMessages } from "../messages/en.ts";
import type { ConversionForm } from "../pricing-forms.ts";
import { useNames } from "../use-names.ts";
import { FormulaField } from "./formula-field.tsx";

interface ConversionFieldsProps {
  readonly value: ConversionForm;
  readonly onChange: (value: ConversionForm) => void;
  readonly errorOf: (path: string) => string | undefined;
  /** False if the conversion is active as long as its catalog. */
  readonly hasPeriod?: boolean;
}

export function ConversionFields({ value, onChange, errorOf, hasPeriod = true }: ConversionFieldsProps): ReactElement {
  const t = useT(pricingMessages);
  const { nameUnit, nameOperation } = useNames();
  const change = (changes: Partial<ConversionForm>): void => onChange({ ...value, ...changes });
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t("source_system")}
          description={t("source_system_hint")}
          withAsterisk
          maxLength={100}
          value={value.source_system}
          error={errorOf("source_system")}
          onChange={(event) => change({ source_system: event.currentTarget.value })}
        />
        <NativeSelect
          label={t("operation")}
          description={t("operation_hint")}
          data={[
            { value: "", label: t("all_operations") },
            ...AI_OPERATIONS.map((operation) => ({ value: operation, label: nameOperation(operation) })),
          ]}
          value={value.operation}
          error={errorOf("operation")}
          onChange={(event) => change({ operation: event.currentTarget.value })}
        />
        <NativeSelect
          label={t("from_unit")}
          description={value.from_unit === "requests" ? t("requests_hint") : undefined}
          data={USAGE_UNITS.map((unit) => ({ value: unit, label: `${nameUnit(unit)} (${unit})` }))}
          value={value.from_unit}
          error={errorOf("from_unit")}
          onChange={(event) => change({ from_unit: event.currentTarget.value })}
        />
        <TextInput
          label={t("to_unit")}
          withAsterisk
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          value={value.to_unit}
          error={errorOf("to_unit")}
          onChange={(event) => change({ to_unit: event.currentTarget.value })}
        />
      </SimpleGrid>
      <FormulaField
        value={value.formula}
        unit={value.from_unit}
        toUnit={value.to_unit}
        error={errorOf("formula")}
        onChange={(formula) => change({ formula })}
      />
      {hasPeriod && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            type="datetime-local"
            label={t("active_from")}
            withAsterisk
            value={value.active_from}
            error={errorOf("active_from")}
            onChange={(event) => change({ active_from: event.currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            label={t("active_to")}
            description={t("active_to_hint")}
            value={value.active_to}
            error={errorOf("active_to")}
            onChange={(event) => change({ active_to: event.currentTarget.value })}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
}
