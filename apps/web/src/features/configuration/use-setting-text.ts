import { CHANGEABLE_SETTINGS, isChangeableSettingKey } from "@showrunner/contract/settings";
import { useT } from "@showrunner/i18n/react";
import { configurationMessages } from "./messages/en.ts";

interface SettingText {
  readonly label: string;
  /** Text for a value that is stored as a code; undefined for other values. */
  readonly describeValue: (value: unknown) => string | undefined;
}

/** Setting names as on the configuration screen; undefined for settings of other versions. */
export function useSettingText(): (key: string) => SettingText | undefined {
  const t = useT(configurationMessages);
  return (key) => {
    if (!isChangeableSettingKey(key)) return undefined;
    const { input } = CHANGEABLE_SETTINGS[key];
    return {
      label: t(`label_${key}`),
      describeValue: (value) => {
        if (input.kind !== "choice") return undefined;
        const option = input.options.find((known) => known === value);
        return option === undefined ? undefined : t(`choice_${option}` as "choice_tls");
      },
    };
  };
}
