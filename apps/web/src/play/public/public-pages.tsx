import type { ReactElement } from "react";
import { lazily } from "@showrunner/ui/stage";
import { useT } from "@showrunner/i18n/react";
import JoinScreen from "../join/join-screen.tsx";
import { play_messages } from "../messages/index.ts";
import { useOfferedLanguages } from "../preferences.ts";
import type { Route } from "../route.ts";
import { Shell } from "../shell.tsx";
import { useShowInfo } from "./show-info.ts";

const QrScreen = lazily(() => import("../display/qr-screen.tsx"));
const DisplayScreen = lazily(() => import("../display/display-screen.tsx"));
const MissingPage = lazily(() => import("../pages/missing-page.tsx"));

interface PublicPagesProps {
  readonly route: Exclude<Route, { page: "moved" }>;
}

/** The play pages without a team session; they load the show's public data. */
export default function PublicPages({ route }: PublicPagesProps): ReactElement {
  const t = useT(play_messages);
  const { info, reload } = useShowInfo("show" in route ? route.show : null);
  useOfferedLanguages(info.status === "ready" ? info.show.languages : null);
  if (!("show" in route))
    return <MissingPage missing={route.page} appName={info.status === "unknown" ? info.app_name : null} />;
  if (info.status === "unknown") return <MissingPage missing="show_not_found" appName={info.app_name} />;
  if (route.page === "display") return <DisplayScreen key={route.show} show={route.show} info={info} />;
  if (info.status === "unreachable") return <Shell banner={t("no_line")} />;
  if (info.status === "loading") return <Shell />;
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
