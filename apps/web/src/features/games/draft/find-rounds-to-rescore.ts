import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import type { DraftGameFields, DraftRound } from "./draft.ts";

/** Keys of the rounds that turning on the game's buzzer switches from partial credit to the buzzer. */
export function findRoundsToRescore(
  rounds: readonly DraftRound[],
  game: Pick<DraftGameFields, "buzzer_default">,
): readonly string[] {
  if (game.buzzer_default) return [];
  return rounds.flatMap(({ key, fields }) =>
    fields.buzzer_override === "use_game_default" &&
    fields.scoring === "partial_credit" &&
    ROUND_DEFINITIONS.get(fields.type)?.capabilities.buzzer === true
      ? [key]
      : [],
  );
}
