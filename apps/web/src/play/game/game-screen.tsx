import { Suspense, useEffect, useMemo, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { AssetUrlProvider, Screen } from "@showrunner/ui/stage";
import { useLiveValue, useSlice } from "../../live/index.ts";
import { lazily } from "../lazily.ts";
import { play_messages } from "../messages/index.ts";
import { Shell } from "../shell.tsx";
import { useTitle } from "../title.ts";
import { Announcer } from "./announcer.tsx";
import { Banners } from "./banners.tsx";
import { EndedPanel, useEnding } from "./ending.tsx";
import { openGame, type Game } from "./game.ts";
import { GameHeader } from "./game-header.tsx";
import { RoundScreen } from "./round-screen.tsx";
import { usePreloadedViews } from "../components/round-view.tsx";
import { useWakeLock } from "../components/use-wake-lock.ts";

const StageScreen = lazily(() => import("../stages/stage-screen.tsx"));

interface GameScreenProps {
  readonly show: string;
  readonly appName: string | null;
}

/** A team's phone from the lobby to the final standings. */
export function GameScreen({ show, appName }: GameScreenProps): ReactElement {
  const [game, setGame] = useState<Game | null>(null);
  useEffect(() => {
    const opened = openGame(show);
    setGame(opened);
    // Comes while the line is opened; and what follows a question must not wait for the network.
    StageScreen.preload();
    return () => opened.close();
  }, [show]);
  return game === null ? <Shell /> : <Playing game={game} show={show} appName={appName} />;
}

function Playing({ game, show, appName }: GameScreenProps & { readonly game: Game }): ReactElement {
  const t = useT(play_messages);
  const { connection } = game;
  const line = useLiveValue(connection, (state) => state.connection);
  const assets = useLiveValue(connection, (state) => state.assets);
  const showSlice = useSlice(connection, "show");
  const me = useSlice(connection, "me");
  const round = useSlice(connection, "round");
  const assetUrl = useMemo(() => (id: string) => assets[id] ?? null, [assets]);
  useTitle(showSlice?.name ?? t("title_play"), appName);
  useWakeLock(showSlice?.status === "active");
  useEnding(show, line);
  usePreloadedViews("team");

  if (line.kind === "ended") return <EndedPanel code={line.code} />;
  if (showSlice === undefined || me === undefined) return <Shell banner={<Banners game={game} />} />;
  return (
    <AssetUrlProvider assetUrl={assetUrl}>
      <div className="pl-game">
        <Screen
          header={
            <>
              <GameHeader show={show} connection={connection} me={me} />
              <Banners game={game} />
            </>
          }
        >
          {showSlice.stage === "round" && round != null ? (
            <RoundScreen key={round.id} game={game} show={showSlice} round={round} me={me} />
          ) : (
            <Suspense>
              <StageScreen connection={connection} show={showSlice} me={me} />
            </Suspense>
          )}
        </Screen>
        <Announcer connection={connection} />
      </div>
    </AssetUrlProvider>
  );
}
