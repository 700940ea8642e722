import { Suspense, useEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from "react";
import { useLocation } from "@tanstack/react-router";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig, useVisitor } from "../../api/auth.api.ts";
import { HostDebug } from "../../debug/host-debug.tsx";
import { appMessages } from "../messages/en.ts";
import { AppBar } from "./app-bar.tsx";
import { ScreenBreadcrumbs } from "./breadcrumbs.tsx";
import { useCurrentScreen, useDocumentTitle, type CurrentScreen } from "./current-screen.ts";
import "./shell.css";

const RunsDock = lazyWithRetry(() => import("./runs/runs-dock.tsx"));
const NavigationDrawer = lazyWithRetry(() => import("./navigation-drawer.tsx"));
/** Delay until the first screen has rendered; then the drawer, which must open offline, and the runs are loaded. */
const PRELOAD_DELAY_MS = 2_000;

/** Layout of every screen: app bar, drawer, breadcrumb, document title. */
export function AppShell({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useT(appMessages);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isMenuRequested, setIsMenuRequested] = useState(false);
  const content = useFocusOnNavigation();
  const { isSignedIn, isUserUnavailable } = useVisitor();
  const setupRequired = useAuthConfig()?.setup_required ?? true;
  const screen = useCurrentScreen();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => {
      void NavigationDrawer.preload();
      setSettled(true);
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
  return (
    <div className="app-frame">
      <a className="app-skip" href="#content">
        {t("skip")}
      </a>
      <AppBar
        menuOpen={isMenuOpen}
        onMenu={() => {
          setIsMenuRequested(true);
          setMenuOpen(!isMenuOpen);
        }}
      >
        {isSettled && isSignedIn && !setupRequired && (
          <Suspense fallback={null}>
            <RunsDock />
          </Suspense>
        )}
      </AppBar>
      {isMenuRequested && isSignedIn && !setupRequired && (
        <Suspense fallback={null}>
          <NavigationDrawer opened={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <NamedScreen key={screen.id} screen={screen} />
      <main id="content" className="app-content" tabIndex={-1} ref={content}>
        {isUserUnavailable && (
          <p className="app-outage" role="status">
            {t("user_unanswered")}
          </p>
        )}
        {children}
      </main>
      <HostDebug route={screen.data.name ?? screen.id} />
    </div>
  );
}

/** Moves the focus to the content after a navigation, unless the screen itself took the focus. */
function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!(content.current?.contains(document.activeElement) ?? true)) content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

const noName = (): undefined => undefined;

/** Title and breadcrumb of one screen; remounted per route, because it calls the route's name hook. */
function NamedScreen({ screen }: { readonly screen: CurrentScreen }): ReactElement {
  const { useName = noName } = screen.data;
  const named = { ...screen, name: useName(screen.params) };
  useDocumentTitle(named);
  return <ScreenBreadcrumbs screen={named} />;
}
