import type { ReactElement } from "react";
import { NativeSelect } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { isLocale } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { setLanguage } from "../../lib/set-language.ts";
import { languageOptions } from "../../lib/language-options.ts";
import { appMessages } from "../messages/en.ts";

export function LanguageSelect(): ReactElement {
  const t = useT(appMessages);
  return (
    <NativeSelect
      className="app-language"
      aria-label={t("language")}
      leftSection={<IconLanguage size={20} aria-hidden />}
      value={useLocale()}
      data={[...languageOptions]}
      onChange={({ currentTarget: { value } }) => isLocale(value) && setLanguage(value)}
    />
  );
}
