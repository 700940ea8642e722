import type { ReactElement } from "react";
import { ActionIcon, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { IconDotsVertical, IconLogin, IconLogout, IconMoon, IconSun } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig } from "../../api/auth/config.ts";
import { useVisitor } from "../../api/auth/me.ts";
import { app_messages } from "../messages/index.ts";
import { useSignOut } from "../sign-out.ts";
import { LanguageItems } from "./language-menu.tsx";
import { useThemeSwitch } from "./theme-toggle.tsx";

/** On narrow screens everything at the right of the bar moves in here. */
export function OverflowMenu(): ReactElement {
  const t = useT(app_messages);
  const theme = useThemeSwitch();
  const config = useAuthConfig();
  const { is_signed_in } = useVisitor();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const has_login = config !== undefined && config.auth_enabled && !config.setup_required;
  return (
    <Menu position="bottom-end" width={240}>
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
        <LanguageItems />
        {has_login && (
          <>
            <Menu.Divider />
            {is_signed_in ? (
              <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={signOut}>
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
