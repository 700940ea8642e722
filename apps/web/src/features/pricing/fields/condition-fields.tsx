import type { ReactElement } from "react";
import { ActionIcon, Button, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { AI_OPERATIONS, AI_PURPOSES, USAGE_UNITS } from "@showrunner/contract/rest";
import { MATCHER_FIELDS } from "@showrunner/rating";
import { useT } from "@showrunner/i18n/react";
import { pricingMessages } from "../messages/en.ts";
import { useNames } from "../use-names.ts";
import { nextKey, type ConditionForm } from "../pricing-forms.ts";

interface ConditionFieldsProps {
  readonly value: readonly ConditionForm[];
  readonly onChange: (value: readonly ConditionForm[]) => void;
  readonly error: string | undefined;
}

const FIELDS = Object.keys(MATCHER_FIELDS);
/** Fields with few values. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  operation: AI_OPERATIONS,
  purpose: AI_PURPOSES,
  unit_type: USAGE_UNITS,
  is_estimate: ["true", "false"],
};

/** The matcher of a rule: fields of a usage event and the values that they must equal. */
export function ConditionFields({ value, onChange, error }: ConditionFieldsProps): ReactElement {
  const t = useT(pricingMessages);
  const { nameField, nameFieldValue } = useNames();
  const unused = FIELDS.filter((field) => !value.some((condition) => condition.field === field));
  const replace = (key: number, changes: Partial<ConditionForm>): void =>
    onChange(value.map((condition) => (condition.key === key ? { ...condition, ...changes } : condition)));
  return (
    <Fieldset legend={t("matcher")}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t("matcher_hint")}
        </Text>
        {value.map(({ key, field, value: wanted }, index) => (
          <Group key={key} gap="xs" align="flex-end" wrap="nowrap">
            <NativeSelect
              className="pricing-grow"
              label={t("condition_field", { n: index + 1 })}
              data={FIELDS.filter((name) => name === field || unused.includes(name)).map((name) => ({
                value: name,
                label: nameField(name),
              }))}
              value={field}
              onChange={(event) => {
                const name = event.currentTarget.value;
                replace(key, { field: name, value: CHOICES[name]?.[0] ?? "" });
              }}
            />
            {CHOICES[field] === undefined ? (
              <TextInput
                className="pricing-grow"
                label={t("condition_value", { n: index + 1 })}
                value={wanted}
                maxLength={200}
                onChange={(event) => replace(key, { value: event.currentTarget.value })}
              />
            ) : (
              <NativeSelect
                className="pricing-grow"
                label={t("condition_value", { n: index + 1 })}
                data={CHOICES[field].map((choice) => ({ value: choice, label: nameFieldValue(field, choice) }))}
                value={wanted}
                onChange={(event) => replace(key, { value: event.currentTarget.value })}
              />
            )}
            <ActionIcon
              variant="subtle"
              color="error"
              size={44}
              aria-label={t("remove_condition", { n: index + 1 })}
              onClick={() => onChange(value.filter((condition) => condition.key !== key))}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {error !== undefined && (
          <Text size="sm" c="error" role="alert">
            {error}
          </Text>
        )}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={unused.length === 0}
            onClick={() => {
              const field = unused.includes("model") ? "model" : (unused[0] ?? "model");
              onChange([...value, { key: nextKey(), field, value: CHOICES[field]?.[0] ?? "" }]);
            }}
          >
            {t("add_condition")}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
