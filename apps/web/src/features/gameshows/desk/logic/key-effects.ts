import type { ModeratorSlices } from "@showrunner/engine";
import { getBuzzerActions } from "./buzzer-actions.ts";
import { findNextPress } from "./buzz-decision.ts";
import type { KeyAction } from "./key-actions.ts";
import { isQuestionActive, getRoundActions } from "./round-actions.ts";
import { getUncovering } from "./uncovering.ts";
import { getStandingsToggle } from "./standings-toggle.ts";
import { getNextStep, type DeskStep } from "./next-step.ts";
import { countUnjudged } from "./submission-decisions.ts";
import { getTimerToggle } from "./timer-actions.ts";
import { isBuzzerUnpressed } from "./is-buzzer-unpressed.ts";

/**
 * The effect of each shortcut as a string that changes exactly when the effect does; null for none. Every change starts
 * a cooldown (`KeyCooldowns`).
 */
export type KeyEffects = Readonly<Record<KeyAction, string | null>>;

type EffectSlices = Omit<ModeratorSlices, "game" | "leaderboard" | "teams" | "solutions">;

/** @param isOutOfSync the moderator's round differs from the displays', so that space leads back. */
export function getKeyEffects(slices: EffectSlices, isOutOfSync: boolean): KeyEffects {
  const { programme, undo, timer } = slices;
  const step = getNextStep(slices);
  const can = getRoundActions(slices);
  const toggle = getTimerToggle(timer, isQuestionActive(slices));
  const standings = getStandingsToggle(slices.show);
  const next = findNextPress(slices);
  const pressId = step.kind === "decide" ? step.press.press_id : null;
  const toDecisionEffect = (outcome: string): string | null => (pressId === null ? null : `${outcome} ${pressId}`);
  return {
    step: isOutOfSync ? "continue" : getStepEffect(slices, step),
    correct: toDecisionEffect("correct"),
    wrong: toDecisionEffect("wrong"),
    ignore: toDecisionEffect("ignore"),
    pass: next === null ? null : toDecisionEffect(`pass ${next.press_id}`),
    reveal: can.reveal
      ? `reveal ${programme.current_round_id ?? ""} ${getRequiredConfirmation(slices, "reveal")}`
      : null,
    answer: can.peek ? "answer" : null,
    timer: toggle === null ? null : toggle.type,
    buzzer: getBuzzerEffect(slices),
    uncover: getUncovering(slices.round).next === null ? null : `uncover ${slices.round?.id ?? ""}`,
    standings: standings === null ? null : `show_standings ${standings.on}`,
    undo: undo === null ? null : `undo ${undo.decision_seq}`,
    help: "help",
  };
}

function getStepEffect(slices: EffectSlices, step: DeskStep): string | null {
  if (step.kind === "none" || step.kind === "decide") return null;
  const confirmation = step.kind === "command" ? getRequiredConfirmation(slices, step.command.type) : "";
  return [step.kind, step.label, slices.programme.current_round_id ?? "", confirmation].join(" ");
}

export type RequiredConfirmation = "unjudged" | "unpressed" | "";

/** Confirmation that a move needs; empty when it needs none. */
export function getRequiredConfirmation(
  slices: Pick<ModeratorSlices, "round" | "submissions" | "buzzer" | "presses">,
  move: string,
): RequiredConfirmation {
  if (move === "reveal" && isBuzzerUnpressed(slices)) return "unpressed";
  return (move === "reveal" || move === "next") && countUnjudged(slices) > 0 ? "unjudged" : "";
}

function getBuzzerEffect(slices: EffectSlices): string | null {
  const can = getBuzzerActions(slices);
  if (can.close) return "close_buzzer";
  if (can.open) return "open_buzzer";
  return can.reopen ? "reopen_buzzer" : null;
}
