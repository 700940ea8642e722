import { useId, type ReactElement } from "react";
import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { USAGE_UNITS } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { pricingMessages } from "../messages/en.ts";
import type { RuleForm } from "../pricing-forms.ts";
import { useNames } from "../use-names.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { TierFields } from "./tier-fields.tsx";

interface RuleFieldsProps {
  readonly value: RuleForm;
  readonly onChange: (value: RuleForm) => void;
  readonly errorOf: (path: string) => string | undefined;
  /** Units that conversions produce. */
  readonly convertedUnits: readonly string[];
}

export function RuleFields({ value, onChange, errorOf, convertedUnits }: RuleFieldsProps): ReactElement {
  const t = useT(pricingMessages);
  const { nameUnit } = useNames();
  const units = useId();
  const change = (changes: Partial<RuleForm>): void => onChange({ ...value, ...changes });
  return (
    <Stack>
      <TextInput
        label={t("bill_unit")}
        description={t(value.bill_unit.trim() === "requests" ? "requests_hint" : "bill_unit_hint")}
        withAsterisk
        list={units}
        autoComplete="off"
        value={value.bill_unit}
        error={errorOf("bill_unit")}
        onChange={(event) => change({ bill_unit: event.currentTarget.value })}
      />
      <datalist id={units}>
        {[...new Set([...USAGE_UNITS, ...convertedUnits])].map((unit) => (
          <option key={unit} value={unit}>
            {nameUnit(unit)}
          </option>
        ))}
      </datalist>
      <ConditionFields
        value={value.conditions}
        onChange={(conditions) => change({ conditions })}
        error={errorOf("matcher")}
      />
      <TierFields value={value.tiers} onChange={(tiers) => change({ tiers })} errorOf={errorOf} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t("fixed_fee")}
          description={t("fixed_fee_hint")}
          inputMode="decimal"
          value={value.fixed_fee}
          error={errorOf("fixed_fee")}
          onChange={(event) => change({ fixed_fee: event.currentTarget.value })}
        />
        <TextInput
          label={t("min_charge")}
          description={t("min_charge_hint")}
          inputMode="decimal"
          value={value.min_charge}
          error={errorOf("min_charge")}
          onChange={(event) => change({ min_charge: event.currentTarget.value })}
        />
      </SimpleGrid>
    </Stack>
  );
}
