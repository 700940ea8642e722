import { lazy, Suspense, useLayoutEffect, useMemo, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { MissingPage } from "./components/missing-page.tsx";
import { GameScreen } from "./game/game-screen.tsx";
import { play_messages } from "./messages/index.ts";
import { navigate, usePath } from "./navigation.ts";
import { offerLanguages } from "./preferences.ts";
import { usePublicShow, type ShowInfo } from "./public-show.ts";
import { guard, parseRoute, type Route } from "./route.ts";
import { useHasSession } from "./session.ts";
import { Shell } from "./shell.tsx";

const JoinScreen = lazy(() => import("./join/join-screen.tsx"));
const QrScreen = lazy(() => import("./display/qr-screen.tsx"));
const DisplayScreen = lazy(() => import("./display/display-screen.tsx"));

/** The lean pages: everything that an audience opens. */
export function App(): ReactElement {
  const path = usePath();
  const route = useMemo(() => parseRoute(path), [path]);
  const show = "show" in route ? route.show : null;
  const hasSession = useHasSession(show);
  const { info, reload } = usePublicShow(show);
  const to = destination(route, hasSession);
  useLayoutEffect(() => {
    if (to !== null) navigate(to, { replace: true });
  }, [to]);
  const languages = info.status === "ready" ? info.show.languages : null;
  useLayoutEffect(() => {
    if (languages !== null) offerLanguages(languages);
  }, [languages]);
  if (to !== null) return <Shell />;
  return (
    <Suspense fallback={<Shell />}>
      <Page route={route} info={info} reload={reload} />
    </Suspense>
  );
}

/** Where the address sends on to, if it does. */
function destination(route: Route, hasSession: boolean): string | null {
  if (route.page === "moved") return route.to;
  return "show" in route ? guard(route.page, route.show, hasSession) : null;
}

interface PageProps {
  readonly route: Route;
  readonly info: ShowInfo;
  readonly reload: () => void;
}

function Page({ route, info, reload }: PageProps): ReactElement {
  const t = useT(play_messages);
  const appName = info.status === "ready" ? info.show.app_name : info.status === "unknown" ? info.app_name : null;
  switch (route.page) {
    case "moved":
      return <Shell />;
    case "not_found":
      return <MissingPage title={t("not_found_title")} text={t("not_found_text")} appName={appName} />;
    case "invalid_link":
      return <MissingPage title={t("invalid_link_title")} text={t("invalid_link_text")} appName={appName} />;
    case "play":
      return <GameScreen key={route.show} show={route.show} appName={appName} />;
    case "login":
    case "register":
    case "qr":
    case "display":
      break;
  }
  if (info.status === "unknown")
    return <MissingPage title={t("show_not_found_title")} text={t("show_not_found_text")} appName={appName} />;
  if (route.page === "display") return <DisplayScreen key={route.show} show={route.show} info={info} />;
  if (info.status === "unreachable") return <Shell banner={t("no_line")} />;
  if (info.status === "loading") return <Shell />;
  if (route.page === "qr") return <QrScreen show={info.show} />;
  return <JoinScreen key={route.show} page={route.page} show={info.show} reload={reload} />;
}
