import type { FrozenContent, FrozenGame } from "@showrunner/engine";
import type { RouteInput } from "../../platform/http/mount.ts";

export type TieBreak = RouteInput<"POST /gameshows/:id/tie-break">["body"];

/** Points of the round: enough to tell the winner from the others within the game. */
const ROUND_POINTS = 1;

/** Builds the content of a tie-break: one estimate, whose nearest and earliest answer wins. */
export function createTieBreakGame(
  { title, question, answer, unit, points }: TieBreak,
  createId: () => string,
): { readonly content: FrozenContent; readonly game: FrozenGame } {
  const game: FrozenGame = {
    id: createId(),
    title,
    description: "",
    rules_html: "",
    equipment: "",
    difficulty: "medium",
    points,
    buzzer_default: false,
    cover_asset: null,
    rounds: [
      {
        id: createId(),
        type: "estimate",
        title: null,
        question,
        content_html: "",
        answers: [],
        answer_html: "",
        description: null,
        max_points: ROUND_POINTS,
        time_limit_s: null,
        timer_start: null,
        scoring: "winner_takes_all",
        buzzer_override: "disable",
        config: { answer, unit, mode: "nearest", tolerance: 0 },
      },
    ],
  };
  return { content: { id: createId(), games: [game] }, game };
}
