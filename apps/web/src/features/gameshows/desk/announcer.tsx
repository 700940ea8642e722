import type { ReactElement } from "react";
import type { GameSlice, ModeratorSlices } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatSigned } from "../../../lib/log-texts/log-translator.ts";
import { getGameWinners } from "../../../lib/get-game-winners.ts";
import { hasRanking } from "@showrunner/ui/audience";
import { findHolderPress } from "../../../lib/find-holder-press.ts";
import { deskMessages } from "./messages/en.ts";
import { useAllSlices } from "./show/show-context.tsx";

/** If there are more teams than this, their number is announced instead of their names. */
const MAX_NAMED_TEAMS = 3;

/** Live regions for screen readers: buzzes, new questions, reveals and scores. */
export function Announcer(): ReactElement {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const press = findHolderPress(slices.presses);
  return (
    <>
      <p className="host-hidden" role="alert">
        {press !== null && t("decide_title", { team: press.name })}
      </p>
      <p className="host-hidden" role="status">
        {useStatusText(slices)}
      </p>
    </>
  );
}

function useStatusText({ show, game, round, leaderboard }: ModeratorSlices): string {
  const t = useT(deskMessages);
  const locale = useLocale();

  /** Awards of the round and the current leader. */
  function describeScores(): string {
    const awards = round?.reveal?.awards ?? [];
    const more = awards.length - MAX_NAMED_TEAMS;
    const named = awards.slice(0, MAX_NAMED_TEAMS).map(({ name, points }) => `${name} ${formatSigned(points, locale)}`);
    const list = [...named, ...(more > 0 ? [t("and_more", { n: more })] : [])].join(", ");
    const got = awards.length === 0 ? t("say_nobody") : `${t("awards")} ${list}.`;
    return [got, describeLeader()].join(" ");
  }
  function describeLeader(): string {
    const [first] = leaderboard.rows;
    if (first === undefined || !hasRanking(leaderboard.ranks)) return "";
    const { rank, points } = first;
    const tied = leaderboard.rows.filter((row) => row.rank === rank);
    return t("say_leader", {
      teams: tied
        .slice(0, MAX_NAMED_TEAMS)
        .map(({ name }) => name)
        .join(", "),
      points,
    });
  }

  function describeGameEnd(finished: GameSlice): string {
    const { title } = finished;
    const winners = getGameWinners(finished);
    if (winners.length === 0) return t("game_without_winner", { title });
    const names = winners.map(({ name }) => name).join(", ");
    const won = winners.length > 1 ? `${t("game_drawn", { title })}:` : t("game_won_by", { title });
    return `${won} ${names}. ${describeLeader()}`.trim();
  }

  switch (show.stage) {
    case "lobby":
      return "";
    case "game_intro":
      return game === null ? "" : `${t("game_place", { number: game.number, total: game.total })}: ${game.title}`;
    case "round": {
      if (round === null) return "";
      const place = t("round_place", { number: round.number, total: round.total });
      if (round.phase === "question") return `${place}: ${round.question}`;
      const state = t(`phase_${round.phase}`);
      return `${place}: ${state}. ${round.phase === "revealed" ? describeScores() : ""}`.trim();
    }
    case "standings":
      return `${t("game_standings")}. ${describeLeader()}`.trim();
    case "game_over":
      if (game === null) return "";
      return describeGameEnd(game);
    case "final":
      return `${t("final_standings")}. ${describeLeader()}`.trim();
  }
}
