import { useEffect, useMemo, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { preloadDisplayViews } from "@showrunner/rounds/display-views";
import { AssetUrlProvider, Banner, Screen } from "@showrunner/ui/audience";
import { createLiveConnection, getDeviceId, useLiveValue, useSlice, type LiveConnection } from "../../live/index.ts";
import { BrandStyle } from "../../components/audience/branding/branding.tsx";
import EndedPage from "../pages/ended-page.tsx";
import MissingPage from "../pages/missing-page.tsx";
import { getOfflineReason } from "../../live/offline-reason.ts";
import { useIsOffline } from "../../live/use-is-offline.ts";
import { useWakeLock } from "../components/use-wake-lock.ts";
import { playMessages } from "../messages/en.ts";
import type { ShowInfo } from "../public/load-show.ts";
import { LoadingShell } from "../loading-shell.tsx";
import { usePageTitle } from "../page-title.ts";
import { useLobbyMusic, useMuted, useSounds } from "../../sounds/use-sounds.ts";
import { DisplayControls } from "./display-controls.tsx";
import { DisplayHeader } from "./display-header.tsx";
import { DisplayContent } from "./display-content.tsx";
import { displayMessages } from "./messages/en.ts";
import { InterstitialScene } from "./interstitial-scene.tsx";
import "@showrunner/ui/audience/panels.css";
import "@showrunner/ui/audience/standings.css";
import "./display.css";
import "./display-lobby.css";
import "./display-round.css";
import "./display-portrait.css";

interface DisplayScreenProps {
  readonly show: string;
  readonly info: ShowInfo;
}

/** The display key is in the URL fragment of the host's link, so that only the socket receives it. */
const readDisplayKey = (): string | null => new URLSearchParams(location.hash.slice(1)).get("key");

/** The display: no log-in, only its own controls, and only content for the audience. */
export default function DisplayScreen({ show, info }: DisplayScreenProps): ReactElement {
  const [connection, setConnection] = useState<LiveConnection | null>(null);
  useEffect(() => {
    const opened = createLiveConnection({ role: "display", show, device_id: getDeviceId(), token: readDisplayKey });
    setConnection(opened);
    return () => opened.close();
  }, [show]);
  return connection === null ? <LoadingShell /> : <ConnectedDisplay connection={connection} show={show} info={info} />;
}

function ConnectedDisplay({
  connection,
  show,
  info,
}: DisplayScreenProps & { readonly connection: LiveConnection }): ReactElement {
  const t = useT(displayMessages);
  const tPlay = useT(playMessages);
  const connectionState = useLiveValue(connection, (state) => state.connection);
  const assets = useLiveValue(connection, (state) => state.assets);
  const slice = useSlice(connection, "show");
  const offline = useIsOffline(connectionState);
  const assetUrl = useMemo(() => (id: string) => assets[id] ?? null, [assets]);
  const appName = info.status === "ready" ? info.show.app_name : null;
  const link = info.status === "ready" ? info.show.join_link : `${location.origin}/join/${show}`;
  usePageTitle(t("title_display"), appName);
  useWakeLock(true);
  // Preload, so that the first question needs no further download.
  useEffect(preloadDisplayViews, []);

  const [muted, onMute] = useMuted("display");
  const audible = slice?.sounds === true && !muted;
  useSounds(connection, "display", audible);
  useLobbyMusic(connection, audible);

  if (
    connectionState.kind === "ended" &&
    (connectionState.code === "not_found" || connectionState.code === "show_deleted")
  )
    return <MissingPage missing="gameshow_not_found" appName={appName} />;
  if (connectionState.kind === "ended")
    return <EndedPage reason={connectionState.code === "protocol" ? "old" : "closed"} />;
  const offlineReason = getOfflineReason(connectionState.code);
  const offlineText = offlineReason === "too_many" ? t(offlineReason) : tPlay(offlineReason);
  const banner = <Banner tone="warning">{offline ? offlineText : null}</Banner>;
  if (slice === undefined) return <LoadingShell banner={banner} />;
  return (
    <AssetUrlProvider assetUrl={assetUrl}>
      <BrandStyle branding={slice.branding} />
      <div className="pd-screen" data-stage={slice.standings_shown === true ? "standings" : slice.stage}>
        <Screen size="display" header={<DisplayHeader connection={connection} show={slice} link={link} />}>
          <DisplayContent connection={connection} show={slice} link={link} playsSound={!(slice.sounds && muted)} />
        </Screen>
        {slice.paused && slice.standings_shown !== true && slice.break === undefined && (
          <PausedNotice show={slice.name} />
        )}
        <div className="pd-banner">{banner}</div>
        <InterstitialScene connection={connection} />
        <DisplayControls languages={slice.languages} sounds={slice.sounds ? { muted, onMute } : null} />
      </div>
    </AssetUrlProvider>
  );
}

/** Overlay while the show is paused. */
function PausedNotice({ show }: { readonly show: string }): ReactElement {
  const t = useT(displayMessages);
  return (
    <div className="pd-standby" role="status">
      <p>{show}</p>
      <h2>{t("standby_title")}</h2>
      <p>{t("standby_text")}</p>
    </div>
  );
}
