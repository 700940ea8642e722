import type { ReactElement, ReactNode } from "react";
import { Autocomplete, Fieldset, NativeSelect, SimpleGrid, Text } from "@mantine/core";
import { parseModel } from "@showrunner/contract/settings";
import { useT } from "@showrunner/i18n/react";
import { useProviderModels, useProviders } from "../../api/providers.api.ts";
import { configurationMessages } from "./messages/index.ts";
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

/** A provider and one of its models. */
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
  const { data, isPending } = useProviders({ capability });
  const providers = (data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ visibility }) => visibility === "organization",
  );
  const chosen = providers.find(({ id }) => id === providerId);
  const isActive = chosen?.status === "active";
  const models = useProviderModels(providerId, isActive).data?.items ?? [];
  const isGone = providerId !== "" && !isPending && chosen === undefined;

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
            ...(providerId !== "" && chosen === undefined ? [{ value: providerId, label: t("model_gone") }] : []),
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
      {parseModel(text) !== null && !isPending && !isActive && (
        <Text size="sm" mt="sm" role="status">
          {t(isGone ? "model_gone_hint" : "model_inactive_hint")}
        </Text>
      )}
    </Fieldset>
  );
}
