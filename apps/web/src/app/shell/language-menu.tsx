import type { ReactElement } from "react";
import { Button, Menu } from "@mantine/core";
import { IconCheck, IconLanguage } from "@tabler/icons-react";
import { locales, type Locale } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { chooseLanguage } from "../language.ts";
import { app_messages } from "../messages/index.ts";

/** Languages are called by their own names. */
const names: Readonly<Record<Locale, string>> = { en: "English", de: "Deutsch" };

/** The entries, for a menu of their own or inside another one. */
export function LanguageItems(): ReactElement {
  const current = useLocale();
  return (
    <>
      {locales.map((locale) => (
        <Menu.Item
          key={locale}
          lang={locale}
          role="menuitemradio"
          aria-checked={locale === current}
          rightSection={locale === current ? <IconCheck size={16} aria-hidden /> : null}
          onClick={() => chooseLanguage(locale)}
        >
          {names[locale]}
        </Menu.Item>
      ))}
    </>
  );
}

export function LanguageMenu(): ReactElement {
  const t = useT(app_messages);
  const current = useLocale();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          leftSection={<IconLanguage size={20} aria-hidden />}
          aria-label={`${t("language")}: ${names[current]}`}
        >
          {names[current]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}
