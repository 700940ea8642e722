import { Suspense, useEffect, useMemo, useState, type ReactElement } from "react";
import { preloadTeamViews } from "@showrunner/rounds/team-views";
import { AssetUrlProvider, lazyWithRetry, Screen } from "@showrunner/ui/audience";
import { useLiveValue, useSlice } from "../../live/index.ts";
import { useOfferedLanguages } from "../use-offered-languages.ts";
import { Scroller } from "../components/scroller.tsx";
import { readSession } from "../team-session.ts";
import { LoadingShell } from "../loading-shell.tsx";
import { readAppName } from "../../lib/app-name.ts";
import { usePageTitle } from "../page-title.ts";
import { Banners } from "./banners.tsx";
import { openGame, type GameSession } from "./game-session.ts";
import { GameHeader } from "./game-header.tsx";
import { RoundScreen, RoundTimer } from "./round-screen.tsx";

const GameEffects = lazyWithRetry(() => import("../reveal/game-effects.tsx"));
const GameEnded = lazyWithRetry(() => import("../menu/game-ended.tsx"));
const StageScreen = lazyWithRetry(() => import("../stages/stage-screen.tsx"));

interface GameScreenProps {
  readonly show: string;
}

/** A team's phone from the lobby to the final standings. */
export function GameScreen({ show }: GameScreenProps): ReactElement {
  const [game, setGame] = useState<GameSession | null>(null);
  useEffect(() => {
    const session = openGame(show);
    setGame(session);
    preloadTeamViews();
    // Preloads in parallel with the connection: the screen after a question must not wait for the network.
    void StageScreen.preload();
    void RoundTimer.preload();
    return () => session.close();
  }, [show]);
  return game === null ? <LoadingShell /> : <ConnectedGame game={game} show={show} />;
}

function ConnectedGame({ game, show }: GameScreenProps & { readonly game: GameSession }): ReactElement {
  const { connection } = game;
  const connectionState = useLiveValue(connection, (state) => state.connection);
  const assets = useLiveValue(connection, (state) => state.assets);
  const showSlice = useSlice(connection, "show");
  const me = useSlice(connection, "me");
  const round = useSlice(connection, "round");
  const assetUrl = useMemo(() => (id: string) => assets[id] ?? null, [assets]);
  usePageTitle(showSlice?.name ?? readSession(show)?.show.name ?? show, readAppName());
  useOfferedLanguages(showSlice?.languages ?? null);

  if (connectionState.kind === "ended")
    return (
      <Suspense fallback={<LoadingShell />}>
        <GameEnded show={show} code={connectionState.code} teamName={me?.name} />
      </Suspense>
    );
  if (showSlice === undefined || me === undefined) return <LoadingShell banner={<Banners game={game} />} />;
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
          {showSlice.stage === "round" && round != null && showSlice.break === undefined ? (
            // A round that is played again starts without what was composed before.
            <RoundScreen key={`${round.id} ${round.opened_at}`} game={game} show={showSlice} round={round} me={me} />
          ) : (
            <Suspense>
              {/* The key scrolls each scene to its start. */}
              <Scroller key={showSlice.break === undefined ? showSlice.stage : "break"} label={showSlice.name}>
                <StageScreen connection={connection} show={showSlice} me={me} />
              </Scroller>
            </Suspense>
          )}
        </Screen>
        <Suspense>
          <GameEffects connection={connection} />
        </Suspense>
      </div>
    </AssetUrlProvider>
  );
}
