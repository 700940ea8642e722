import type { ReactElement, ReactNode } from "react";
import { Autocomplete, Fieldset, NativeSelect, SimpleGrid, Text } from "@mantine/core";
import { parseModel } from "@showrunner/contract/settings";
import { useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { ApiError } from "../../api/api-error.ts";
import { useProvider, useProviderModels, useProviders } from "../../api/providers.api.ts";
import { configurationMessages } from "./messages/en.ts";
import type { SettingValue } from "./setting-changes.ts";

interface ModelSettingFieldProps {
  readonly label: string;
  readonly description: string;
  readonly error: ReactNode;
  readonly disabled: boolean;
  readonly capability: "llm";
  readonly value: SettingValue;
  readonly onChange: (value: string | null) => void;
}

/** Selects a provider and one of its models. */
export function ModelSettingField({
  label,
  description,
  error,
  disabled,
  capability,
  value,
  onChange,
}: ModelSettingFieldProps): ReactElement {
  const t = useT(configurationMessages);
  const text = String(value ?? "");
  const end = text.indexOf("/");
  // The model is empty while it is being typed.
  const [providerId, model] = end === -1 ? ["", ""] : [text.slice(0, end), text.slice(end + 1)];
  const { data, error: listError } = useProviders({ capability });
  const providers = (data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ visibility }) => visibility === "organization",
  );
  // Loaded separately: the list has only one page, and omits providers that are archived or can no longer write.
  const { data: chosen, error: chosenError } = useProvider(providerId);
  const isDeleted = chosenError instanceof ApiError && chosenError.status === 404;
  const loadError = listError ?? (isDeleted ? null : chosenError);
  const isActive = chosen?.status === "active";
  const models = useProviderModels(providerId, isActive).data?.items ?? [];
  const isGone = isDeleted || chosen?.status === "archived";
  const isListed = providerId === "" || providers.some(({ id }) => id === providerId);

  return (
    <Fieldset variant="unstyled" legend={label} disabled={disabled}>
      <Text size="sm" c="dimmed" mb="sm">
        {description}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={t("model_provider")}
          value={providerId}
          data={[
            { value: "", label: t("model_automatic") },
            ...providers.map(({ id, name }) => ({ value: id, label: name })),
            ...(isListed ? [] : [{ value: providerId, label: isDeleted ? t("model_gone") : (chosen?.name ?? "…") }]),
          ]}
          onChange={({ currentTarget: { value: id } }) => {
            const found = providers.find((provider) => provider.id === id);
            onChange(found === undefined ? null : `${id}/${found.settings?.["default_model"] ?? ""}`);
          }}
        />
        <Autocomplete
          label={t("model_name")}
          value={model}
          data={[...new Set(models.map(({ name }) => name))]}
          limit={50}
          maxLength={200}
          spellCheck={false}
          disabled={disabled || providerId === ""}
          error={error}
          onChange={(typed) => onChange(`${providerId}/${typed}`)}
        />
      </SimpleGrid>
      <FormError message={loadError?.message ?? null} />
      {parseModel(text) !== null && (isGone || chosen !== undefined) && !isActive && (
        <Text size="sm" mt="sm" role="status">
          {t(isGone ? "model_gone_hint" : "model_inactive_hint")}
        </Text>
      )}
    </Fieldset>
  );
}
