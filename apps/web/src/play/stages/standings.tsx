import type { ReactElement } from "react";
import type { GameSlice, MeSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { hasRanking, Leaderboard, Podium, WinnerBanner } from "@showrunner/ui/audience";
import { useSlice, type LiveConnection } from "../../live/index.ts";
import { Confetti } from "../../components/audience/confetti.tsx";
import { getGameWinners } from "../../lib/get-game-winners.ts";
import { stagesMessages } from "./messages/en.ts";
import { findRank } from "../game/find-rank.ts";

interface OwnLeaderboardProps {
  readonly connection: LiveConnection;
  readonly me: MeSlice;
}

/** The best teams, and this phone's team at its rank. */
export function OwnLeaderboard({ connection, me }: OwnLeaderboardProps): ReactElement | null {
  const leaderboard = useSlice(connection, "leaderboard");
  if (leaderboard === undefined) return null;
  const rank = findRank(leaderboard.ranks, me.points, me.wins);
  const own = rank === null ? null : { ...me, rank };
  return <Leaderboard rows={leaderboard.rows} total={leaderboard.total} own={own} limit={10} />;
}

interface StandingsProps extends OwnLeaderboardProps {
  readonly title: string;
  readonly text: string;
}

export function Standings({ connection, me, title, text }: StandingsProps): ReactElement {
  return (
    <div className="pl-standings">
      <h1>{title}</h1>
      <p className="pl-waiting">{text}</p>
      <OwnLeaderboard connection={connection} me={me} />
    </div>
  );
}

/** End of a game: its winner, then the standings. */
export function GameOver({
  connection,
  game,
  me,
}: OwnLeaderboardProps & { readonly game: GameSlice | null }): ReactElement {
  const t = useT(stagesMessages);
  const last = game?.finished.at(-1);
  const winners = last === undefined ? [] : getGameWinners(last);
  const title = last?.title ?? game?.title ?? "";
  const points = last?.points ?? game?.points ?? 0;
  const isOwn = winners.some(({ team_id }) => team_id === me.team_id);
  const kind = winners.length > 1 ? "game_drawn" : "game_won_by";
  const headline = t(isOwn ? `${kind}_you` : kind, { game: title });
  return (
    <div className="pl-standings">
      {winners.length > 0 && <h1 className="st-hidden">{headline}</h1>}
      {winners.length === 0 ? (
        <h1>{t("game_over", { game: title })}</h1>
      ) : (
        <WinnerBanner teams={winners} title={headline}>
          {t("winner_points", { n: points })}
        </WinnerBanner>
      )}
      {isOwn && <Confetti colour={me.colour} />}
      <OwnLeaderboard connection={connection} me={me} />
      <p className="pl-waiting">{t("waiting_next")}</p>
    </div>
  );
}

/** End of the show. */
export function FinalStandings({ connection, me }: OwnLeaderboardProps): ReactElement {
  const t = useT(stagesMessages);
  const leaderboard = useSlice(connection, "leaderboard");
  const rows = leaderboard?.rows ?? [];
  const isRanked = hasRanking(rows.map(({ points, wins }) => [points, wins]));
  const rank = isRanked && leaderboard !== undefined ? findRank(leaderboard.ranks, me.points, me.wins) : null;
  return (
    <div className="pl-standings">
      <h1>{t("final_title")}</h1>
      {rank !== null && <p className="pl-place">{t(rank === 1 ? "final_won" : "final_place", { rank })}</p>}
      {rank === 1 && <Confetti colour={me.colour} />}
      {isRanked && <Podium rows={rows} />}
      <OwnLeaderboard connection={connection} me={me} />
    </div>
  );
}
