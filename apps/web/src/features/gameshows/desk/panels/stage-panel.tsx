import type { ReactElement } from "react";
import { useDesk } from "../desk-context.tsx";
import { getDeskContent } from "../logic/round-review.ts";
import { useAllSlices } from "../show/show-context.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import { FinalPanel } from "./final-panel.tsx";
import { GameOverPanel } from "./game-over-panel.tsx";
import { IntroPanel } from "./intro-panel.tsx";
import { LobbyPanel } from "./lobby-panel.tsx";
import { RoundPanel } from "./round-panel.tsx";
import { StandingsPanel } from "./standings-panel.tsx";

/** The middle of the desk: the current stage of the show, or the reviewed round. */
export function StagePanel(): ReactElement {
  const slices = useAllSlices();
  const { reviewedRoundId } = useDesk();
  const content = getDeskContent(slices, reviewedRoundId);
  if (content.kind === "review") return <ReviewPanel round={content.round} game={content.game} />;
  const { show, round, desk } = slices;
  if (content.kind === "live" && round !== null && desk !== null) return <RoundPanel round={round} desk={desk} />;
  switch (show.stage) {
    case "lobby":
      return <LobbyPanel />;
    case "game_over":
      return <GameOverPanel />;
    case "final":
      return <FinalPanel />;
    case "standings":
      return <StandingsPanel />;
    case "game_intro":
    case "round":
      return <IntroPanel />;
  }
}
