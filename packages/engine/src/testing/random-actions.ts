import type { Json } from "../index.ts";
import { type RandomAction, type ActionFactory, pick, teamOf } from "./random-choices.ts";
import {
  submissionInput,
  pressAction,
  withRound,
  pickOutcome,
  timerAction,
  lifecycleAction,
  nextNaturalStep,
  submitOrPress,
  judgeSubmission,
  judgeTogether,
  awardTeam,
  judgeItem,
  judgeItemOrPlay,
  showStep,
} from "./random-play.ts";
import { manageAction, settingAction, programmeAction, tieBreakAction, breakAction } from "./random-management.ts";
import { repeatCommand, reuseIds, reusePressId, reuseCommandId, staleCommand } from "./random-replays.ts";
import * as steps from "./steps.ts";
import { WITHHOLD } from "./stub-round-types.ts";
import { wait } from "./test-world.ts";
import type { PlayBody, Step } from "./test-world.ts";

const DEVICE_COUNT = 3;

const PART_MODES_TRIED = ["at_once", "by_hand", "timed", "timed"] as const;

/** Relative frequency of each action: mostly playing, sometimes managing, rarely aborting. */
const weightedActions: readonly (readonly [weight: number, meaning: ActionFactory])[] = [
  [2, (one) => wait((one * 5) % 120)],
  [2, (one) => wait(300 + one)],
  [1, (one) => wait(one * 400)],
  [2, (one) => steps.tick(one)],
  [4, () => steps.waitForDeadline()],
  [10, nextNaturalStep],
  [8, submitOrPress],
  [3, pressAction],
  [2, (one, other) => (world) => steps.submit(teamOf(one), submissionInput(world, other))(world)],
  [1, (one, other) => (world) => steps.submit(teamOf(one), submissionInput(world, other), undefined, true)(world)],
  [
    1,
    (one, other) => (world) =>
      steps.submit(teamOf(one), submissionInput(world, other), `submission ${other % 5}`)(world),
  ],
  [2, (one) => steps.decideBuzz(pickOutcome(one))],
  [1, () => steps.passBuzz()],
  [3, judgeSubmission],
  [2, judgeTogether],
  [1, () => steps.reveal()],
  [1, (one) => steps.next(one % 4 > 0)],
  [1, (one) => steps.previous(one % 2 > 0)],
  [1, () => steps.play({ type: "finalize_game" })],
  [1, (one, other) => withRound(one, (roundId) => ({ type: "set_winner", round_id: roundId, team_id: teamOf(other) }))],
  [
    1,
    (one, other) =>
      withRound(one, (roundId) => ({ type: "cancel_round", round_id: roundId, show_answer: other % 2 === 0 })),
  ],
  [2, (one) => withRound(one, (roundId) => ({ type: "reopen_round", round_id: roundId }))],
  [1, (one) => withRound(one, (roundId) => ({ type: "show_to_audience", round_id: roundId }))],
  [1, (one) => steps.play({ type: "show_face", face: one % 2 === 0 ? "question" : "answer" })],
  [1, (one) => steps.play(pick<PlayBody>([{ type: "open_buzzer" }, { type: "close_buzzer" }], one))],
  [1, () => steps.play({ type: "reopen_buzzer" })],
  [4, timerAction],
  [2, manageAction],
  [2, settingAction],
  [1, lifecycleAction],
  [1, programmeAction],
  [2, (one) => steps.register(teamOf(one))],
  [1, (one, other) => steps.join(teamOf(one), pick(["Anna", "Bob", null], other), `phone ${other % DEVICE_COUNT}`)],
  [2, repeatCommand],
  [1, staleCommand],
  // Appended at the end, because recorded failures refer to actions by index.
  [5, () => steps.undo()],
  [5, reuseIds],
  [4, reusePressId],
  [1, reuseCommandId],
  [2, awardTeam],
  [2, judgeItem],
  [1, (one) => steps.play({ type: "show_join_code", on: one % 3 > 0 })],
  [2, (one) => steps.play({ type: "show_standings", on: one % 3 > 0 })],
  [2, (one) => steps.play({ type: "round_action", action: pick<Json>(["Mercury", "Venus", "ants", 7, ""], one) })],
  [2, breakAction],
  [1, () => steps.play({ type: "show_part" })],
  [1, (one) => steps.manage({ type: "update_show", settings: { show_parts: pick(PART_MODES_TRIED, one) } })],
  [1, (one) => steps.play({ type: "complete", confirmed: true, podium: one % 4 > 0 })],
  [1, (one) => steps.play({ type: "podium_step", rank: 1 + (one % 3) })],
  [1, showStep],
  [3, tieBreakAction],
  [1, (one) => steps.manage({ type: "update_show", settings: { show_wrong_answers: one % 2 === 0 } })],
  [1, () => steps.play({ type: "round_action", action: WITHHOLD })],
  [8, judgeItemOrPlay],
  [1, (one) => steps.takeDraftBack(teamOf(one))],
];

const actions: readonly ActionFactory[] = weightedActions.flatMap(([weight, meaning]) =>
  Array<ActionFactory>(weight).fill(meaning),
);

/** Number of different actions; a larger first number wraps around. */
export const ACTION_COUNT: number = actions.length;

/** The step for an action in the current world. */
export function actionToStep([what, one, other]: RandomAction): Step {
  const meaning = actions[what % ACTION_COUNT] ?? nextNaturalStep;
  return meaning(one, other);
}
