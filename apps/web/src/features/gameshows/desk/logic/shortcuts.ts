import type { ModeratorSlices } from "@showrunner/engine";
import { findNextPress, type BuzzDecision } from "./buzz-decision.ts";
import { getBuzzerActions } from "./buzzer-actions.ts";
import type { ModeratorCommand } from "./moderator-command.ts";
import { getNextStep } from "./next-step.ts";
import { getRequiredConfirmation } from "./required-confirmation.ts";
import { getRoundActions, isQuestionActive } from "./round-actions.ts";
import { getStandingsToggle } from "./standings-toggle.ts";
import { getTimerToggle } from "./timer-actions.ts";
import { getStepMoves } from "./step-moves.ts";

type ShortcutSlices = Omit<ModeratorSlices, "game" | "leaderboard" | "teams" | "solutions">;

/** Actions of the desk that shortcuts use. */
export interface DeskControls {
  readonly run: (command: ModeratorCommand) => void;
  /** Runs a move after the confirmation that it may need. */
  readonly move: (command: ModeratorCommand) => void;
  readonly decide: (decision: BuzzDecision, passOn?: boolean) => void;
  readonly takeStep: () => void;
  readonly rejoin: () => void;
  readonly togglePeek: () => void;
  readonly requestUndo: () => void;
  readonly showShortcuts: () => void;
}

/** What a shortcut does now. */
interface ShortcutPlan {
  /** Changes exactly when the effect does. Every change starts a cooldown (`ShortcutCooldowns`). */
  readonly effect: string;
  readonly act: (controls: DeskControls) => void;
}

interface Shortcut {
  readonly key: string;
  /** Whether it also works in the decision dialog. */
  readonly isAllowedInDecision?: boolean;
  /**
   * Null while the shortcut does nothing.
   *
   * @param isOutOfSync the moderator's round differs from the displays', so that space leads back.
   */
  readonly plan: (slices: ShortcutSlices, isOutOfSync: boolean) => ShortcutPlan | null;
}

/** The shortcuts in the order of the help dialog; their texts there are `key_NAME`. */
export const SHORTCUTS = {
  step: { key: " ", plan: planStep },
  correct: { key: "1", isAllowedInDecision: true, plan: (slices) => planDecision(slices, "correct") },
  wrong: { key: "2", isAllowedInDecision: true, plan: (slices) => planDecision(slices, "wrong") },
  ignore: { key: "3", isAllowedInDecision: true, plan: (slices) => planDecision(slices, "ignore") },
  pass: {
    key: "4",
    isAllowedInDecision: true,
    plan: (slices) => {
      const [held, next] = [findHeldPressId(slices), findNextPress(slices)];
      if (held === null || next === null) return null;
      return { effect: `pass ${next.press_id} ${held}`, act: ({ decide }) => decide({ outcome: "wrong" }, true) };
    },
  },
  reveal: {
    key: "R",
    plan: (slices) => {
      if (!getRoundActions(slices).canReveal) return null;
      const effect = `reveal ${slices.programme.current_round_id ?? ""} ${getRequiredConfirmation(slices, "reveal")}`;
      return { effect, act: ({ move }) => move({ type: "reveal" }) };
    },
  },
  answer: {
    key: "A",
    isAllowedInDecision: true,
    plan: (slices) =>
      getRoundActions(slices).canPeek ? { effect: "answer", act: ({ togglePeek }) => togglePeek() } : null,
  },
  timer: { key: "T", plan: (slices) => planCommand(getTimerToggle(slices.timer, isQuestionActive(slices))) },
  buzzer: {
    key: "B",
    plan: (slices) => {
      const actions = getBuzzerActions(slices);
      if (actions.canClose) return planCommand({ type: "close_buzzer" });
      if (actions.canOpen) return planCommand({ type: "open_buzzer" });
      return actions.canReopen ? planCommand({ type: "reopen_buzzer" }) : null;
    },
  },
  // Several steps in a row may be uncovered without waiting.
  uncover: { key: "N", plan: ({ round, show }) => planCommand(getStepMoves(round, show).next, round?.id) },
  standings: {
    key: "S",
    plan: ({ show }) => {
      const toggle = getStandingsToggle(show);
      return planCommand(toggle, toggle?.on);
    },
  },
  undo: {
    key: "Z",
    plan: ({ undo }) =>
      undo === null ? null : { effect: `undo ${undo.decision_seq}`, act: ({ requestUndo }) => requestUndo() },
  },
  help: { key: "?", plan: () => ({ effect: "help", act: ({ showShortcuts }) => showShortcuts() }) },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutAction = keyof typeof SHORTCUTS;
export const SHORTCUT_ACTIONS = Object.keys(SHORTCUTS) as readonly ShortcutAction[];

/** Effect of each shortcut (`ShortcutPlan`); null while it has none. */
export type ShortcutEffects = Readonly<Record<ShortcutAction, string | null>>;

/** @param isOutOfSync see `Shortcut`. */
export function planShortcut(
  action: ShortcutAction,
  slices: ShortcutSlices,
  isOutOfSync: boolean,
): ShortcutPlan | null {
  return SHORTCUTS[action].plan(slices, isOutOfSync);
}

/** @param isOutOfSync see `Shortcut`. */
export function getShortcutEffects(slices: ShortcutSlices, isOutOfSync: boolean): ShortcutEffects {
  const effects = SHORTCUT_ACTIONS.map((action) => [action, planShortcut(action, slices, isOutOfSync)?.effect ?? null]);
  return Object.fromEntries(effects) as ShortcutEffects;
}

function planStep(slices: ShortcutSlices, isOutOfSync: boolean): ShortcutPlan | null {
  if (isOutOfSync) return { effect: "continue", act: ({ rejoin }) => rejoin() };
  const step = getNextStep(slices);
  if (step.kind === "none" || step.kind === "decide") return null;
  const confirmation = step.kind === "command" ? getRequiredConfirmation(slices, step.command.type) : "";
  const effect = [step.kind, step.label, slices.programme.current_round_id ?? "", confirmation].join(" ");
  return { effect, act: ({ takeStep }) => takeStep() };
}

/** The press that waits for a decision. */
function findHeldPressId(slices: ShortcutSlices): string | null {
  const step = getNextStep(slices);
  return step.kind === "decide" ? step.press.press_id : null;
}

function planDecision(slices: ShortcutSlices, outcome: "correct" | "wrong" | "ignore"): ShortcutPlan | null {
  const heldPressId = findHeldPressId(slices);
  return heldPressId === null
    ? null
    : { effect: `${outcome} ${heldPressId}`, act: ({ decide }) => decide({ outcome }) };
}

/** @param target what the effect concerns, if the type of the command does not say it. */
function planCommand(command: ModeratorCommand | null, target: string | boolean = ""): ShortcutPlan | null {
  return command === null ? null : { effect: `${command.type} ${target}`, act: ({ run }) => run(command) };
}
