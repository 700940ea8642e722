import type { Instant, Millis, PressId, TeamId } from "../ids.ts";
import type { Outcome } from "../round-definition.ts";
import type { BuzzerClosedReason, Press } from "./buzzer.state.ts";

export type BuzzerEvent =
  | {
      readonly type: "buzzer_opened";
      readonly opening: number;
      readonly open_at: Instant;
      readonly cap_ms: Millis;
      /** Teams that were out may press again. */
      readonly everyone: boolean;
    }
  | { readonly type: "buzzer_closed"; readonly reason: BuzzerClosedReason }
  | {
      readonly type: "press_counted";
      readonly opening: number;
      readonly press: Omit<Press, "seq" | "decision">;
      /** It came while the buzz was held, within the error of the holder's press. */
      readonly too_close: boolean;
    }
  | {
      readonly type: "buzzer_locked";
      readonly opening: number;
      readonly press_id: PressId;
      readonly team_id: TeamId;
      readonly too_close: boolean;
    }
  /** The first two presses were too close to call, and the show asks again. */
  | { readonly type: "buzz_undecided"; readonly opening: number }
  | {
      readonly type: "buzz_decided";
      readonly press_id: PressId;
      readonly team_id: TeamId;
      readonly outcome: Outcome | "ignore";
      /** The team's points at the reveal; 0 unless correct or partial. */
      readonly points: number;
      /** Penalty deducted at the reveal. */
      readonly penalty: number;
    }
  /** After a wrong buzz the next press of the same opening holds it (BUZZ-19). */
  | {
      readonly type: "buzz_passed";
      readonly opening: number;
      readonly open_at: Instant;
      readonly cap_ms: Millis;
      readonly press_id: PressId;
      readonly team_id: TeamId;
    }
  | {
      readonly type: "buzz_released";
      readonly press_id: PressId;
      readonly team_id: TeamId;
      readonly reason: "reveal" | "round_left" | "cancelled" | "team_deactivated" | "team_deleted";
    };

/** Undoable decisions about a buzz (UNDO-1). */
export const BUZZER_DECISIONS = ["decide_buzz"] as const;
