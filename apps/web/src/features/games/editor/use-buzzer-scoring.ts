import { useT } from "@showrunner/i18n/react";
import { findRoundsToRescore } from "../draft/find-rounds-to-rescore.ts";
import type { DraftRound, DraftRoundFields } from "../draft/draft.ts";
import { gamesMessages } from "../messages/en.ts";
import { useEditor } from "./editor-context.ts";

interface BuzzerScoring {
  readonly setGameBuzzer: (isOn: boolean) => void;
  readonly setRoundBuzzer: (round: DraftRound, override: DraftRoundFields["buzzer_override"]) => void;
}

/** Winner takes all excludes speed points. */
const WINNER_SCORING = { scoring: "winner_takes_all", speed_points: false } as const;

/** Turns the buzzer on and off. Turning it on changes scoring to winner takes all; a snackbar offers to undo that. */
export function useBuzzerScoring(): BuzzerScoring {
  const t = useT(gamesMessages);
  const { draft, dispatch, notify } = useEditor();

  function switchToWinner(keys: readonly string[]): void {
    if (keys.length === 0) return;
    const before = draft.rounds.filter(({ key }) => keys.includes(key));
    for (const { key } of before) dispatch({ type: "change_round", key, fields: WINNER_SCORING });
    const restore = (): void => {
      for (const { key, fields } of before) {
        const { scoring, speed_points = false } = fields;
        dispatch({ type: "swap_fields", key, from: WINNER_SCORING, to: { scoring, speed_points } });
      }
    };
    notify({
      kind: "info",
      id: "buzzer-scoring",
      message: t("buzzer_scoring_changed", { n: keys.length }),
      action: { label: t("buzzer_scoring_keep"), run: restore },
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
