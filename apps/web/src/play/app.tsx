import { Suspense, useLayoutEffect, useMemo, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { GameScreen } from "./game/game-screen.tsx";
import { lazily } from "./lazily.ts";
import { play_messages } from "./messages/index.ts";
import { navigate, usePath } from "./navigation.ts";
import { useOfferedLanguages } from "./preferences.ts";
import { guard, parseRoute, type Route } from "./route.ts";
import { useHasSession } from "./session.ts";
import { Shell } from "./shell.tsx";
import { useShowInfo, type ShowInfo } from "./show-info.ts";
import { rememberedAppName } from "./title.ts";

const JoinScreen = lazily(() => import("./join/join-screen.tsx"));
const QrScreen = lazily(() => import("./display/qr-screen.tsx"));
const DisplayScreen = lazily(() => import("./display/display-screen.tsx"));
const MissingPage = lazily(() => import("./pages/missing-page.tsx"));

/** The lean pages: everything that an audience opens. */
export function App(): ReactElement {
  const path = usePath();
  const route = useMemo(() => parseRoute(path), [path]);
  const show = "show" in route ? route.show : null;
  const hasSession = useHasSession(show);
  // The line to the show tells a phone that plays all but the name of the application.
  const { info, reload } = useShowInfo(show, route.page !== "play" || rememberedAppName() === undefined);
  const to = destination(route, hasSession);
  useLayoutEffect(() => {
    if (to !== null) navigate(to, { replace: true });
  }, [to]);
  useOfferedLanguages(info.status === "ready" ? info.show.languages : null);
  return (
    <Suspense fallback={<Shell />}>
      {to === null ? <Page route={route} info={info} reload={reload} /> : <Shell />}
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
  const appName =
    info.status === "ready"
      ? info.show.app_name
      : info.status === "unknown"
        ? info.app_name
        : (rememberedAppName() ?? null);
  switch (route.page) {
    case "moved":
      return <Shell />;
    case "not_found":
    case "invalid_link":
      return <MissingPage missing={route.page} appName={appName} />;
    case "play":
      return <GameScreen key={route.show} show={route.show} appName={appName} />;
    case "login":
    case "register":
    case "qr":
    case "display":
      break;
  }
  if (info.status === "unknown") return <MissingPage missing="show_not_found" appName={appName} />;
  if (route.page === "display") return <DisplayScreen key={route.show} show={route.show} info={info} />;
  if (info.status === "unreachable") return <Shell banner={t("no_line")} />;
  if (info.status === "loading") return <Shell />;
  if (route.page === "qr") return <QrScreen show={info.show} />;
  return <JoinScreen key={route.show} page={route.page} show={info.show} reload={reload} />;
}
