import type { ReactElement } from "react";
import type { ModeratorSlices } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { signed } from "../../../app/decisions/decision-text.ts";
import { hasPlaces } from "../logic/places.ts";
import { heldPress } from "../logic/step.ts";
import { moderator_messages } from "../messages/index.ts";
import { useSlices } from "../show/context.tsx";

/** More teams than that are counted instead of named. */
const named_at_most = 3;

/** Tells those who hear the desk what those who see it notice at once: a buzz, a new question, a reveal, the scores. */
export function Announcer(): ReactElement {
  const t = useT(moderator_messages);
  const slices = useSlices();
  const press = heldPress(slices.presses);
  return (
    <>
      <p className="host-hidden" role="alert">
        {press !== null && t("decide_title", { team: press.name })}
      </p>
      <p className="host-hidden" role="status">
        {useNews(slices)}
      </p>
    </>
  );
}

function useNews({ show, game, round, leaderboard }: ModeratorSlices): string {
  const t = useT(moderator_messages);
  const locale = useLocale();

  /** Who got what, and who leads with it. */
  function scores(): string {
    const awards = round?.reveal?.awards ?? [];
    const more = awards.length - named_at_most;
    const named = awards.slice(0, named_at_most).map(({ name, points }) => `${name} ${signed(points, locale)}`);
    const list = [...named, ...(more > 0 ? [t("and_more", { n: more })] : [])].join(", ");
    const got = awards.length === 0 ? t("say_nobody") : `${t("awards")} ${list}.`;
    return [got, leader()].join(" ");
  }
  function leader(): string {
    const [first] = leaderboard.rows;
    if (first === undefined || !hasPlaces(leaderboard)) return "";
    const { rank, points } = first;
    const tied = leaderboard.rows.filter((row) => row.rank === rank);
    return t("say_leader", {
      teams: tied
        .slice(0, named_at_most)
        .map(({ name }) => name)
        .join(", "),
      points,
    });
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
      return `${place}: ${state}. ${round.phase === "revealed" ? scores() : ""}`.trim();
    }
    case "standings":
      return `${t("game_standings")}. ${leader()}`.trim();
    case "game_over":
      if (game === null) return "";
      return game.winner === null
        ? t("game_without_winner", { title: game.title })
        : `${t("game_won_by", { title: game.title })} ${game.winner.name}. ${leader()}`.trim();
    case "final":
      return `${t("final_standings")}. ${leader()}`.trim();
  }
}
