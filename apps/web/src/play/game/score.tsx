import type { ReactElement } from "react";
import type { LeaderboardSlice, MeSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { hasRanking } from "@showrunner/ui/audience";
import { playMessages } from "../messages/en.ts";
import { findRank } from "./find-rank.ts";

interface ScoreProps {
  readonly leaderboard: LeaderboardSlice | undefined;
  readonly me: MeSlice;
  readonly onOpen: () => void;
}

/** The team's points and rank; opens the standings. Hidden while no team has points or wins. */
export function Score({ leaderboard, me, onOpen }: ScoreProps): ReactElement | null {
  const t = useT(playMessages);
  if (leaderboard === undefined || !hasRanking(leaderboard.ranks)) return null;
  const rank = findRank(leaderboard.ranks, me.points, me.wins);
  return (
    <button type="button" className="pl-score" onClick={onOpen}>
      <span className="pl-score-points">{t("points", { n: me.points })}</span>
      <span className="pl-score-rank">{rank === null ? t("standings") : t("place", { rank })}</span>
    </button>
  );
}
