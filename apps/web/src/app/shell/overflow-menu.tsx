import type { ReactElement } from "react";
import { ActionIcon, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { IconDotsVertical, IconLogin, IconLogout, IconMoon, IconSun } from "@tabler/icons-react";
import { isLocale } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useAuthConfig } from "../../api/auth/config.ts";
import { useVisitor } from "../../api/auth/me.ts";
import { chooseLanguage } from "../language.ts";
import { languages } from "../languages.ts";
import { app_messages } from "../messages/index.ts";
import { useSignOut } from "../sign-out.ts";
import { useThemeSwitch } from "./theme-toggle.tsx";

/** On narrow screens everything at the right of the bar moves in here; open from its first appearance. */
export default function OverflowMenu(): ReactElement {
  const t = useT(app_messages);
  const theme = useThemeSwitch();
  const locale = useLocale();
  const config = useAuthConfig();
  const { is_signed_in } = useVisitor();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const has_login = config !== undefined && config.auth_enabled && !config.setup_required;
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} defaultOpened>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t("more")}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={theme.is_dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
          onClick={theme.toggle}
        >
          {theme.label}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t("language")}</Menu.Label>
        <Menu.RadioGroup value={locale} onChange={(value) => isLocale(value) && chooseLanguage(value)}>
          {languages.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} lang={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {has_login && (
          <>
            <Menu.Divider />
            {is_signed_in ? (
              <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
                {t("log_out")}
              </Menu.Item>
            ) : (
              <Menu.Item
                leftSection={<IconLogin size={18} aria-hidden />}
                onClick={() => void navigate({ to: "/login" })}
              >
                {t("login")}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
