import type { ReactElement } from "react";
import { Burger, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig } from "../../api/auth/config.ts";
import { useVisitor } from "../../api/auth/me.ts";
import { LinkButton } from "../links.tsx";
import { app_messages } from "../messages/index.ts";
import { Mark } from "../pictures.tsx";
import { useAppName } from "../app-name.ts";
import { useEntrances } from "./entrances.ts";
import { LanguageSelect } from "./language-select.tsx";
import { OverflowButton } from "./overflow-button.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

interface AppBarProps {
  readonly menu_open: boolean;
  readonly onMenu: () => void;
}

export function AppBar({ menu_open, onMenu }: AppBarProps): ReactElement {
  const t = useT(app_messages);
  const app_name = useAppName();
  const config = useAuthConfig();
  const { is_signed_in } = useVisitor();
  const entrances = useEntrances();
  const is_ready = config !== undefined && !config.setup_required;
  return (
    <header className="app-bar">
      {is_ready && is_signed_in && (
        <Burger
          opened={menu_open}
          onClick={onMenu}
          size="sm"
          aria-label={t("menu")}
          aria-expanded={menu_open}
          aria-haspopup="dialog"
        />
      )}
      <Link to="/" className="app-bar-name">
        <Mark />
        <span>{app_name}</span>
      </Link>
      <Group gap="xs" ml="auto" visibleFrom="sm" wrap="nowrap">
        <LanguageSelect />
        <ThemeToggle />
        {entrances.register && (
          <LinkButton to="/register" variant="default">
            {t("register")}
          </LinkButton>
        )}
        {entrances.login && <LinkButton to="/login">{t("login")}</LinkButton>}
      </Group>
      <Group ml="auto" hiddenFrom="sm">
        <OverflowButton />
      </Group>
    </header>
  );
}
