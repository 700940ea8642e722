import type { ReactElement } from "react";
import { NativeSelect } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { isLocale } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { chooseLanguage } from "../language.ts";
import { languages } from "../languages.ts";
import { app_messages } from "../messages/index.ts";

export function LanguageSelect(): ReactElement {
  const t = useT(app_messages);
  return (
    <NativeSelect
      className="app-language"
      aria-label={t("language")}
      leftSection={<IconLanguage size={20} aria-hidden />}
      value={useLocale()}
      data={[...languages]}
      onChange={({ currentTarget: { value } }) => isLocale(value) && chooseLanguage(value)}
    />
  );
}
