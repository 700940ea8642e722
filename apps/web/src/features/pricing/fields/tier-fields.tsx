import type { ReactElement } from "react";
import { ActionIcon, Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { pricingMessages } from "../messages/en.ts";
import { createEmptyTier, type TierForm } from "../pricing-forms.ts";

interface TierFieldsProps {
  readonly value: readonly TierForm[];
  readonly onChange: (value: readonly TierForm[]) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/** The tiers of a rule; the last one has no limit. */
export function TierFields({ value, onChange, errorOf }: TierFieldsProps): ReactElement {
  const t = useT(pricingMessages);
  const replace = (key: number, changes: Partial<TierForm>): void =>
    onChange(value.map((tier) => (tier.key === key ? { ...tier, ...changes } : tier)));
  return (
    <Fieldset legend={t("tiers")}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t("tiers_hint")}
        </Text>
        {value.map(({ key, up_to, unit_price, flat_fee }, index) => {
          const isLast = index === value.length - 1;
          const path = `tiering.${index}`;
          return (
            <Group key={key} gap="xs" align="flex-start" wrap="nowrap">
              <SimpleGrid className="pricing-grow" cols={{ base: 1, sm: 3 }} spacing="xs">
                <TextInput
                  label={t("tier_up_to", { n: index + 1 })}
                  inputMode="decimal"
                  readOnly={isLast}
                  value={isLast ? t("unlimited") : up_to}
                  error={errorOf(`${path}.up_to`)}
                  onChange={(event) => replace(key, { up_to: event.currentTarget.value })}
                />
                <TextInput
                  label={t("tier_unit_price", { n: index + 1 })}
                  inputMode="decimal"
                  withAsterisk
                  value={unit_price}
                  error={errorOf(`${path}.unit_price`)}
                  onChange={(event) => replace(key, { unit_price: event.currentTarget.value })}
                />
                <TextInput
                  label={t("tier_flat_fee", { n: index + 1 })}
                  inputMode="decimal"
                  value={flat_fee}
                  error={errorOf(`${path}.flat_fee`)}
                  onChange={(event) => replace(key, { flat_fee: event.currentTarget.value })}
                />
              </SimpleGrid>
              <ActionIcon
                className="pricing-tier-remove"
                variant="subtle"
                color="error"
                size={44}
                disabled={value.length === 1}
                aria-label={t("remove_tier", { n: index + 1 })}
                onClick={() => onChange(value.filter((tier) => tier.key !== key))}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
        {errorOf("tiering") !== undefined && (
          <Text size="sm" c="error" role="alert">
            {errorOf("tiering")}
          </Text>
        )}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange([...value, createEmptyTier()])}
          >
            {t("add_tier")}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
