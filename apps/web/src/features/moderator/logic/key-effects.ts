import type { ModeratorSlices } from "@showrunner/engine";
import { buzzerActions } from "./buzzer.ts";
import type { KeyAction } from "./keys.ts";
import { isQuestionOn, roundActions } from "./round-actions.ts";
import { standingsToggle } from "./standings.ts";
import { stepOf, type Step } from "./step.ts";
import { unjudged } from "./submissions.ts";
import { timerToggle } from "./timer.ts";
import { isUnpressed } from "./unpressed.ts";

/**
 * The effect of each shortcut as a string that changes exactly when the effect does; null for none. Every change starts
 * a cooldown (`KeyCooldowns`).
 */
export type KeyEffects = Readonly<Record<KeyAction, string | null>>;

type EffectSlices = Omit<ModeratorSlices, "game" | "leaderboard" | "teams" | "solutions">;

/** @param apart the moderator's round differs from the displays', so that space leads back. */
export function keyEffects(slices: EffectSlices, apart: boolean): KeyEffects {
  const { programme, undo, timer } = slices;
  const step = stepOf(slices);
  const can = roundActions(slices);
  const toggle = timerToggle(timer, isQuestionOn(slices));
  const standings = standingsToggle(slices.show);
  const press_id = step.kind === "decide" ? step.press.press_id : null;
  const decides = (outcome: string): string | null => (press_id === null ? null : `${outcome} ${press_id}`);
  return {
    step: apart ? "continue" : stepEffect(slices, step),
    correct: decides("correct"),
    wrong: decides("wrong"),
    ignore: decides("ignore"),
    reveal: can.reveal ? `reveal ${programme.current_round_id ?? ""} ${questionBefore(slices, "reveal")}` : null,
    answer: can.peek ? "answer" : null,
    timer: toggle === null ? null : toggle.type,
    buzzer: buzzerEffect(slices),
    standings: standings === null ? null : `show_standings ${standings.on}`,
    undo: undo === null ? null : `undo ${undo.decision_seq}`,
    help: "help",
  };
}

function stepEffect(slices: EffectSlices, step: Step): string | null {
  if (step.kind === "none" || step.kind === "decide") return null;
  const asks = step.kind === "command" ? questionBefore(slices, step.said.type) : "";
  return [step.kind, step.label, slices.programme.current_round_id ?? "", asks].join(" ");
}

export type QuestionBefore = "unjudged" | "unpressed" | "";

/** Confirmation that a move needs; empty when it needs none. */
export function questionBefore(
  slices: Pick<ModeratorSlices, "round" | "submissions" | "buzzer" | "presses">,
  move: string,
): QuestionBefore {
  if (move === "reveal" && isUnpressed(slices)) return "unpressed";
  return (move === "reveal" || move === "next") && unjudged(slices) > 0 ? "unjudged" : "";
}

function buzzerEffect(slices: EffectSlices): string | null {
  const can = buzzerActions(slices);
  if (can.close) return "close_buzzer";
  if (can.open) return "open_buzzer";
  return can.reopen ? "reopen_buzzer" : null;
}
