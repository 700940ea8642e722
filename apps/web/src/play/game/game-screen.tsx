import { Suspense, useEffect, useMemo, useState, type ReactElement } from "react";
import { preloadTeamViews } from "@showrunner/rounds/team-views";
import { AssetUrlProvider, lazily, Screen } from "@showrunner/ui/stage";
import { useLiveValue, useSlice } from "../../live/index.ts";
import { useOfferedLanguages } from "../preferences.ts";
import { Scroller } from "../components/scroller.tsx";
import { readSession } from "../session.ts";
import { Shell } from "../shell.tsx";
import { rememberedAppName, useTitle } from "../title.ts";
import { Banners } from "./banners.tsx";
import { openGame, type Game } from "./game.ts";
import { GameHeader } from "./game-header.tsx";
import { RoundScreen } from "./round-screen.tsx";

const Companion = lazily(() => import("../reveal/companion.tsx"));
const GameEnded = lazily(() => import("../menu/game-ended.tsx"));
const StageScreen = lazily(() => import("../stages/stage-screen.tsx"));

interface GameScreenProps {
  readonly show: string;
}

/** A team's phone from the lobby to the final standings. */
export function GameScreen({ show }: GameScreenProps): ReactElement {
  const [game, setGame] = useState<Game | null>(null);
  useEffect(() => {
    const opened = openGame(show);
    setGame(opened);
    preloadTeamViews();
    // Preloads in parallel with the connection: the screen after a question must not wait for the network.
    void StageScreen.preload();
    return () => opened.close();
  }, [show]);
  return game === null ? <Shell /> : <Playing game={game} show={show} />;
}

function Playing({ game, show }: GameScreenProps & { readonly game: Game }): ReactElement {
  const { connection } = game;
  const line = useLiveValue(connection, (state) => state.connection);
  const assets = useLiveValue(connection, (state) => state.assets);
  const showSlice = useSlice(connection, "show");
  const me = useSlice(connection, "me");
  const round = useSlice(connection, "round");
  const assetUrl = useMemo(() => (id: string) => assets[id] ?? null, [assets]);
  useTitle(showSlice?.name ?? readSession(show)?.show.name ?? show, rememberedAppName());
  useOfferedLanguages(showSlice?.languages ?? null);

  if (line.kind === "ended")
    return (
      <Suspense fallback={<Shell />}>
        <GameEnded show={show} code={line.code} />
      </Suspense>
    );
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
              <Scroller label={showSlice.name}>
                <StageScreen connection={connection} show={showSlice} me={me} />
              </Scroller>
            </Suspense>
          )}
        </Screen>
        <Suspense>
          <Companion connection={connection} />
        </Suspense>
      </div>
    </AssetUrlProvider>
  );
}
