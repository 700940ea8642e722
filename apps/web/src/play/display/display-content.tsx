import { useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import type { LeaderboardSlice, ShowSlice } from "@showrunner/engine";
import { SponsorStrip } from "../../components/audience/branding/branding.tsx";
import { useSlice, type LiveConnection } from "../../live/index.ts";
import { DisplayBreak } from "./display-break.tsx";
import { DisplayIntro } from "./display-intro.tsx";
import { DisplayLobby } from "./display-lobby.tsx";
import { DisplayPodium } from "./display-podium.tsx";
import { DisplayRound } from "./display-round.tsx";
import { mergeGameLanguages, mergeLanguages } from "./merge-languages.ts";
import { DisplayFinal, DisplayGameOver, DisplayStandings } from "./display-standings.tsx";

interface DisplayContentProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  readonly link: string;
  /** Absent for previews, which are silent, and for a display that is muted. */
  readonly playsSound?: boolean;
}

/** The current scene, and the sponsors below it unless a round needs the space. */
export function DisplayContent(props: DisplayContentProps): ReactElement {
  const { show } = props;
  const isRound = show.stage === "round" && show.break === undefined && show.standings_shown !== true;
  return (
    <>
      {/* A new run must not compare its standings with those of the previous one. */}
      <Scene key={show.run_id} {...props} />
      {!isRound && <SponsorStrip branding={show.branding} />}
    </>
  );
}

function Scene({ connection, show, link, playsSound = false }: DisplayContentProps): ReactElement | null {
  const writtenGame = useSlice(connection, "game") ?? null;
  const translatedGame = useSlice(connection, "translated_game") ?? null;
  const game = useMemo(
    () =>
      writtenGame === null || translatedGame?.game.id !== writtenGame.id
        ? writtenGame
        : mergeGameLanguages(writtenGame, translatedGame),
    [writtenGame, translatedGame],
  );
  const written = useSlice(connection, "round") ?? null;
  const translated = useSlice(connection, "translated_round") ?? null;
  const round = useMemo(
    () =>
      written === null || translated?.round.id !== written.id || translated.round.phase !== written.phase
        ? written
        : mergeLanguages(written, translated.round, translated.language),
    [written, translated],
  );
  const leaderboard = useSlice(connection, "leaderboard");
  const before = usePreviousStandings(leaderboard, round?.reveal == null);
  const lastShown = useLastShownStandings(leaderboard, show.standings_shown === true || show.stage === "standings");
  if (show.break !== undefined)
    return <DisplayBreak connection={connection} show={show} pause={show.break} link={link} />;
  if (show.standings_shown === true) return <DisplayStandings leaderboard={leaderboard} before={lastShown} />;
  switch (show.stage) {
    case "lobby":
      return <DisplayLobby connection={connection} show={show} link={link} />;
    case "game_intro":
      return game === null ? null : <DisplayIntro game={game} />;
    case "round":
      return round === null ? null : (
        <DisplayRound key={round.id} connection={connection} round={round} before={before} playsSound={playsSound} />
      );
    case "standings":
      return <DisplayStandings leaderboard={leaderboard} before={lastShown} />;
    case "game_over":
      return <DisplayGameOver game={writtenGame} leaderboard={leaderboard} />;
    case "final":
      if (show.podium !== undefined) return <DisplayPodium podium={show.podium} leaderboard={leaderboard} />;
      return <DisplayFinal leaderboard={leaderboard} />;
  }
}

/** The standings before the reveal, from which the rows animate to their new positions. */
function usePreviousStandings(
  leaderboard: LeaderboardSlice | undefined,
  isBeforeReveal: boolean,
): LeaderboardSlice | undefined {
  const [before, setBefore] = useState(leaderboard);
  useEffect(() => {
    if (isBeforeReveal) setBefore(leaderboard);
  }, [leaderboard, isBeforeReveal]);
  return before;
}

/** The standings as they were when the audience last saw them as a scene of their own. */
function useLastShownStandings(
  leaderboard: LeaderboardSlice | undefined,
  isShown: boolean,
): LeaderboardSlice | undefined {
  const newest = useRef<LeaderboardSlice | undefined>(undefined);
  const [before, setBefore] = useState<LeaderboardSlice | undefined>(undefined);
  useEffect(() => {
    if (isShown) newest.current = leaderboard;
  }, [leaderboard, isShown]);
  useEffect(() => {
    if (!isShown) setBefore(newest.current);
  }, [isShown]);
  return before;
}
