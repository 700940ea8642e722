import type { ReactElement, ReactNode } from "react";
import { Burger, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig, useVisitor } from "../../api/auth.api.ts";
import { LinkButton } from "../../components/links.tsx";
import { appMessages } from "../messages/en.ts";
import { Logo } from "../../components/illustrations.tsx";
import { useAppName } from "../use-app-name.ts";
import { useAuthActions } from "./use-auth-actions.ts";
import { LanguageSelect } from "./language-select.tsx";
import { OverflowButton } from "./overflow-button.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

interface AppBarProps {
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
  /** Shown between the name and the preferences. */
  readonly children: ReactNode;
}

export function AppBar({ menuOpen, onMenu, children }: AppBarProps): ReactElement {
  const t = useT(appMessages);
  const appName = useAppName();
  const config = useAuthConfig();
  const { isSignedIn } = useVisitor();
  const authActions = useAuthActions();
  const isReady = config !== undefined && !config.setup_required;
  return (
    <header className="app-bar">
      {isReady && isSignedIn && (
        <Burger
          opened={menuOpen}
          onClick={onMenu}
          size="sm"
          aria-label={t("menu")}
          aria-expanded={menuOpen}
          aria-haspopup="dialog"
        />
      )}
      <Link to="/" className="app-bar-name">
        <Logo />
        <span>{appName}</span>
      </Link>
      {children}
      <Group gap="xs" ml="auto" visibleFrom="sm" wrap="nowrap">
        <LanguageSelect />
        <ThemeToggle />
        {authActions.register && (
          <LinkButton to="/register" variant="default">
            {t("register")}
          </LinkButton>
        )}
        {authActions.login && <LinkButton to="/login">{t("login")}</LinkButton>}
      </Group>
      <Group ml="auto" hiddenFrom="sm">
        <OverflowButton />
      </Group>
    </header>
  );
}
