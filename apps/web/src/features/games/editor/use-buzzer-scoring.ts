import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { findRoundsToRescore } from "../draft/buzzer-scoring.ts";
import type { DraftRound, DraftRoundFields } from "../draft/draft.ts";
import { gamesMessages } from "../messages/index.ts";
import { useEditor } from "./editor-context.ts";

interface BuzzerScoring {
  readonly setGameBuzzer: (isOn: boolean) => void;
  readonly setRoundBuzzer: (round: DraftRound, override: DraftRoundFields["buzzer_override"]) => void;
}

/** Turns the buzzer on and off. Turning it on changes scoring to winner takes all; a snackbar offers to undo that. */
export function useBuzzerScoring(): BuzzerScoring {
  const t = useT(gamesMessages);
  const { draft, dispatch } = useEditor();

  function setScoring(keys: readonly string[], scoring: DraftRoundFields["scoring"]): void {
    // Winner takes all excludes speed points.
    const fields = scoring === "winner_takes_all" ? { scoring, speed_points: false } : { scoring };
    for (const key of keys) dispatch({ type: "change_round", key, fields });
  }
  function switchToWinner(keys: readonly string[]): void {
    if (keys.length === 0) return;
    setScoring(keys, "winner_takes_all");
    notify({
      kind: "info",
      id: "buzzer-scoring",
      message: t("buzzer_scoring_changed", { n: keys.length }),
      action: { label: t("buzzer_scoring_keep"), run: () => setScoring(keys, "partial_credit") },
    });
  }
  return {
    setGameBuzzer: (isOn) => {
      dispatch({ type: "change_game", fields: { buzzer_default: isOn } });
      if (isOn) switchToWinner(findRoundsToRescore(draft.rounds, draft.game));
    },
    setRoundBuzzer: ({ key, fields }, override) => {
      dispatch({ type: "change_round", key, fields: { buzzer_override: override } });
      if (override === "enable" && fields.scoring === "partial_credit") switchToWinner([key]);
    },
  };
}
