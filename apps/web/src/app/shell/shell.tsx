import { useState, type ReactElement, type ReactNode } from "react";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig } from "../../api/auth/config.ts";
import { useVisitor } from "../../api/auth/me.ts";
import { app_messages } from "../messages/index.ts";
import { AppBar } from "./app-bar.tsx";
import { Crumbs } from "./breadcrumbs.tsx";
import { useCurrentScreen, useDocumentTitle, type CurrentScreen } from "./current-screen.ts";
import { NavigationDrawer } from "./navigation-drawer.tsx";
import "./shell.css";

/** The frame around every screen: app bar, drawer, breadcrumb, document title. */
export function Shell({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useT(app_messages);
  const [menu_open, setMenuOpen] = useState(false);
  const { is_signed_in } = useVisitor();
  const setup_required = useAuthConfig()?.setup_required ?? true;
  const screen = useCurrentScreen();
  return (
    <div className="app-frame">
      <a className="app-skip" href="#content">
        {t("skip")}
      </a>
      <AppBar menu_open={menu_open} onMenu={() => setMenuOpen(!menu_open)} />
      {is_signed_in && !setup_required && <NavigationDrawer opened={menu_open} onClose={() => setMenuOpen(false)} />}
      <NamedScreen key={screen.id} screen={screen} />
      <main id="content" className="app-content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

const noName = (): undefined => undefined;

/** Title and breadcrumb of one screen; mounted anew for each route, whose hook for the name it calls. */
function NamedScreen({ screen }: { readonly screen: CurrentScreen }): ReactElement {
  const { useName = noName } = screen.data;
  const named = { ...screen, name: useName(screen.params) };
  useDocumentTitle(named);
  return <Crumbs screen={named} />;
}
