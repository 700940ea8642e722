import type { ReactElement } from "react";
import { SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { pricingMessages } from "../messages/en.ts";
import type { CatalogForm } from "../pricing-forms.ts";

interface CatalogFieldsProps {
  readonly value: CatalogForm;
  readonly onChange: (value: CatalogForm) => void;
  /** Message of a field, by its path in the request. */
  readonly errorOf: (path: string) => string | undefined;
}

export function CatalogFields({ value, onChange, errorOf }: CatalogFieldsProps): ReactElement {
  const t = useT(pricingMessages);
  const change = (changes: Partial<CatalogForm>): void => onChange({ ...value, ...changes });
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t("name")}
          withAsterisk
          data-autofocus
          maxLength={100}
          value={value.name}
          error={errorOf("name")}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t("currency")}
          description={t("currency_hint")}
          withAsterisk
          maxLength={3}
          value={value.currency}
          error={errorOf("currency")}
          onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
        />
        <TextInput
          type="datetime-local"
          label={t("active_from")}
          description={t("active_from_hint")}
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
      <Switch
        label={t("is_default")}
        description={t("is_default_hint")}
        checked={value.is_default}
        error={errorOf("is_default")}
        onChange={(event) => change({ is_default: event.currentTarget.checked })}
      />
    </Stack>
  );
}
