import { useEffect, useState, type ReactElement } from "react";
import type { GameSlice, LeaderboardSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { hasRanking, Leaderboard, Podium, PodiumIllustration, WinnerBanner } from "@showrunner/ui/audience";
import { Confetti } from "../../components/audience/confetti.tsx";
import { getGameWinners } from "../../lib/get-game-winners.ts";
import { stagesMessages } from "../stages/messages/en.ts";
import { Fit } from "./fit.tsx";
import { displayMessages } from "./messages/en.ts";
import { StandingsBoard } from "./standings-board.tsx";

/** Shows the previous standings for this long, in ms. */
const SETTLE_MS = 900;

interface AnimatedLeaderboardProps {
  readonly now: LeaderboardSlice;
  /** Previous standings, shown first; then the rows animate to their new positions. */
  readonly before: LeaderboardSlice | undefined;
  readonly limit: number;
}

export function AnimatedLeaderboard({ now, before, limit }: AnimatedLeaderboardProps): ReactElement {
  const [hasSettled, setHasSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  const shown = hasSettled ? now : (before ?? now);
  return <Leaderboard rows={shown.rows} total={shown.total} limit={limit} />;
}

interface StandingsProps {
  readonly leaderboard: LeaderboardSlice | undefined;
}

interface MovingStandingsProps extends StandingsProps {
  /** The standings that the audience saw last; undefined on the first time. */
  readonly before: LeaderboardSlice | undefined;
}

/** Standings, on request or after the last round of a game. */
export function DisplayStandings({ leaderboard, before }: MovingStandingsProps): ReactElement {
  const t = useT(displayMessages);
  return (
    <div className="pd-standings">
      <h1>{t("standings")}</h1>
      {leaderboard === undefined || leaderboard.rows.length === 0 ? (
        <FittedLeaderboard leaderboard={leaderboard} limit={0} />
      ) : (
        <StandingsBoard leaderboard={leaderboard} before={before} />
      )}
    </div>
  );
}

export function DisplayGameOver({
  game,
  leaderboard,
}: StandingsProps & { readonly game: GameSlice | null }): ReactElement {
  const t = useT(stagesMessages);
  const last = game?.finished.at(-1);
  const winners = last === undefined ? [] : getGameWinners(last);
  const [winner] = winners;
  const title = last?.title ?? game?.title ?? "";
  const heading = t(winners.length > 1 ? "game_drawn" : "game_won_by", { game: title });
  return (
    <div className="pd-standings" data-split={winner !== undefined || undefined}>
      {winner !== undefined && <h1 className="st-hidden">{heading}</h1>}
      {winner === undefined ? (
        <h1>{t("game_over", { game: title })}</h1>
      ) : (
        <Fit largest={1.5}>
          <WinnerBanner teams={winners} title={heading}>
            {t("winner_points", { n: last?.points ?? game?.points ?? 0 })}
          </WinnerBanner>
          <Confetti colour={winner.colour} />
        </Fit>
      )}
      <FittedLeaderboard leaderboard={leaderboard} limit={7} />
    </div>
  );
}

/** End of the show: the winner on the podium. */
export function DisplayFinal({ leaderboard }: StandingsProps): ReactElement {
  const t = useT(stagesMessages);
  const tDisplay = useT(displayMessages);
  const rows = leaderboard?.rows ?? [];
  const isRanked = hasRanking(rows.map(({ points, wins }) => [points, wins]));
  const winners = rows.filter((row) => isRanked && row.rank === 1);
  const [winner] = winners;
  return (
    <div className="pd-standings" data-split={isRanked || undefined}>
      <Fit largest={1.3}>
        <div className="pd-final">
          {winners.length === 1 && <h1 className="st-hidden">{t("final_title")}</h1>}
          {winner !== undefined && winners.length === 1 ? (
            <WinnerBanner teams={[winner]} title={tDisplay("show_won")}>
              {t("points", { n: winner.points })}
            </WinnerBanner>
          ) : (
            <h1>{t("final_title")}</h1>
          )}
          {winner !== undefined && <Confetti colour={winner.colour} />}
          {isRanked && <Podium rows={rows} />}
        </div>
      </Fit>
      <FittedLeaderboard leaderboard={leaderboard} limit={8} />
    </div>
  );
}

function FittedLeaderboard({ leaderboard, limit }: StandingsProps & { readonly limit: number }): ReactElement {
  return (
    <Fit largest={1.6}>
      {leaderboard === undefined || leaderboard.rows.length === 0 ? (
        <PodiumIllustration />
      ) : (
        <Leaderboard rows={leaderboard.rows} total={leaderboard.total} limit={limit} />
      )}
    </Fit>
  );
}
