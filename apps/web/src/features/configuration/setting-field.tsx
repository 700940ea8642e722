import type { ReactElement, ReactNode } from "react";
import { Anchor, Group, NativeSelect, PasswordInput, Switch, Text, TextInput } from "@mantine/core";
import type { SettingState } from "@showrunner/contract/rest";
import { CHANGEABLE_SETTINGS } from "@showrunner/contract/settings";
import { NumberField } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { configurationMessages } from "./messages/en.ts";
import { ModelSettingField } from "./model-setting-field.tsx";
import type { SettingValue } from "./setting-changes.ts";

interface SettingFieldProps {
  readonly setting: SettingState;
  readonly value: SettingValue;
  readonly isUnsaved: boolean;
  readonly error: string | undefined;
  /** Null returns to the default, undefined to the saved value. */
  readonly onChange: (value: SettingValue | undefined) => void;
}

/** One setting: an input generated from its definition, and the source of its value. */
export function SettingField({ setting, value, isUnsaved, error, onChange }: SettingFieldProps): ReactElement {
  const t = useT(configurationMessages);
  const { input } = CHANGEABLE_SETTINGS[setting.key];
  const hasDefault = CHANGEABLE_SETTINGS[setting.key].default !== null;
  // An empty field with a default stays empty, and is invalid, while it is being typed.
  const empty = hasDefault ? "" : null;
  const isLocked = setting.source === "environment";
  const common = {
    label: t(`label_${setting.key}`),
    description: t(`hint_${setting.key}`),
    error,
    disabled: isLocked,
  };
  const field =
    input.kind === "switch" ? (
      <Switch {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    ) : input.kind === "choice" ? (
      <NativeSelect
        {...common}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={input.options.map((option) => ({ value: option, label: t(`choice_${option}` as "choice_tls") }))}
      />
    ) : input.kind === "number" ? (
      <NumberField
        {...common}
        value={typeof value === "number" ? value : null}
        min={input.min}
        max={input.max}
        hideControls
        clampBehavior="none"
        onChange={(typed) => onChange(typed ?? empty)}
      />
    ) : input.kind === "model" ? (
      <ModelSettingField {...common} capability={input.capability} value={value} onChange={onChange} />
    ) : input.kind === "secret" ? (
      <PasswordInput
        {...common}
        autoComplete="new-password"
        placeholder={setting.source === "default" ? "" : t("secret_kept")}
        value={String(value ?? "")}
        onChange={(event) => onChange(event.currentTarget.value === "" ? undefined : event.currentTarget.value)}
      />
    ) : (
      <TextInput
        {...common}
        type={input.kind === "email" ? "email" : "text"}
        autoCapitalize={setting.key === "app_name" ? undefined : "none"}
        spellCheck={false}
        value={String(value ?? "")}
        onChange={({ currentTarget: { value: text } }) => onChange(text === "" ? empty : text)}
      />
    );
  return (
    <div
      className="setting"
      data-kind={input.kind}
      data-unsaved={isUnsaved || undefined}
      // Not every input marks itself: `aria-invalid` is missing on switches and passwords.
      data-invalid={error !== undefined || undefined}
    >
      {field}
      <SettingSource setting={setting} isUnsaved={isUnsaved} onReset={() => onChange(null)} />
    </div>
  );
}

interface SettingSourceProps {
  readonly setting: SettingState;
  readonly isUnsaved: boolean;
  readonly onReset: () => void;
}

function SettingSource({ setting, isUnsaved, onReset }: SettingSourceProps): ReactNode {
  const t = useT(configurationMessages);
  if (isUnsaved) return null;
  if (setting.source === "environment")
    return (
      <Text className="setting-source" size="sm" c="dimmed" mt={4}>
        {t("from_environment", { name: setting.environment_name })}
      </Text>
    );
  // Without a default, an empty field already shows that nothing is set.
  const hasDefault = CHANGEABLE_SETTINGS[setting.key].default !== null;
  if (setting.source === "default")
    return hasDefault ? (
      <Text className="setting-source" size="sm" c="dimmed" mt={4}>
        {t("is_default")}
      </Text>
    ) : null;
  return (
    <Group className="setting-source" gap="xs" mt={4}>
      <Text size="sm" c="dimmed">
        {t("stored")}
      </Text>
      <Anchor component="button" type="button" size="sm" onClick={onReset}>
        {t(hasDefault ? "use_default" : "remove")}
      </Anchor>
    </Group>
  );
}
