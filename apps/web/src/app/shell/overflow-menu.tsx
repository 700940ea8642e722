import type { ReactElement } from "react";
import { ActionIcon, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { IconDotsVertical, IconLogin, IconLogout, IconMoon, IconSun, IconUserPlus } from "@tabler/icons-react";
import { isLocale } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { setLanguage } from "../../lib/set-language.ts";
import { languageOptions } from "../../lib/language-options.ts";
import { appMessages } from "../messages/en.ts";
import { useSignOut } from "../use-sign-out.ts";
import { useAuthActions } from "./use-auth-actions.ts";
import { useThemeSwitch } from "./theme-toggle.tsx";

/** Contains the right side of the app bar on narrow screens; initially open. */
export default function OverflowMenu(): ReactElement {
  const t = useT(appMessages);
  const theme = useThemeSwitch();
  const locale = useLocale();
  const authActions = useAuthActions();
  const signOut = useSignOut();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" width={264} withinPortal={false} defaultOpened>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t("more")}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={theme.isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
          onClick={theme.toggle}
        >
          {theme.label}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t("language")}</Menu.Label>
        <Menu.RadioGroup value={locale} onChange={(value) => isLocale(value) && setLanguage(value)}>
          {languageOptions.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} lang={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {(authActions.login || authActions.logout) && <Menu.Divider />}
        {authActions.login && (
          <Menu.Item leftSection={<IconLogin size={18} aria-hidden />} onClick={() => void navigate({ to: "/login" })}>
            {t("login")}
          </Menu.Item>
        )}
        {authActions.register && (
          <Menu.Item
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => void navigate({ to: "/register" })}
          >
            {t("register")}
          </Menu.Item>
        )}
        {authActions.logout && (
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
            {t("log_out")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
