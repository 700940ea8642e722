import type { ReactElement } from "react";
import { Banner, lazyWithRetry } from "@showrunner/ui/audience";
import { useT } from "@showrunner/i18n/react";
import JoinScreen from "../join/join-screen.tsx";
import { playMessages } from "../messages/en.ts";
import { useOfferedLanguages } from "../use-offered-languages.ts";
import type { Route } from "../play-route.ts";
import { LoadingShell } from "../loading-shell.tsx";
import { useShowInfo } from "./use-show-info.ts";

const QrScreen = lazyWithRetry(() => import("../qr/qr-screen.tsx"));
const DisplayScreen = lazyWithRetry(() => import("../display/display-screen.tsx"));
const MissingPage = lazyWithRetry(() => import("../pages/missing-page.tsx"));

interface PublicPagesProps {
  readonly route: Exclude<Route, { page: "moved" }>;
}

/** The play pages without a team session; they load the show's public data. */
export default function PublicPages({ route }: PublicPagesProps): ReactElement {
  const t = useT(playMessages);
  const { info, reload } = useShowInfo("show" in route ? route.show : null, route.page !== "display");
  useOfferedLanguages(info.status === "ready" ? info.show.languages : null);
  if (!("show" in route))
    return <MissingPage missing={route.page} appName={info.status === "unknown" ? info.app_name : null} />;
  if (info.status === "unknown") return <MissingPage missing="gameshow_not_found" appName={info.app_name} />;
  if (route.page === "display") return <DisplayScreen key={route.show} show={route.show} info={info} />;
  if (info.status !== "ready")
    return (
      <LoadingShell
        banner={
          <Banner tone="warning">{info.status === "unreachable" ? t(info.isBusy ? "busy" : "offline") : null}</Banner>
        }
      />
    );
  if (route.page === "qr") return <QrScreen show={info.show} />;
  return (
    <JoinScreen
      key={route.show}
      page={route.page === "register" ? "register" : "login"}
      show={info.show}
      reload={reload}
    />
  );
}
