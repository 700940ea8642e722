import type { ModeratorCommandBody, TeamCommandBody } from "@showrunner/contract/realtime";
import type { ModeratorSlices, TeamSlices, View } from "@showrunner/engine";
import type { Chance } from "./chance.ts";

type Desk = Partial<ModeratorSlices>;

const decisions = [{ outcome: "correct" }, { outcome: "wrong" }, { outcome: "partial", share: 0.5 }] as const;

function viewOf({ show, desk }: Desk): View {
  return { run_id: show?.run_id ?? "", round_id: desk?.round_id ?? null, phase: desk?.phase ?? null };
}

/** The next step that the desk suggests, except completing the show. */
export function naturalStep(slices: Desk, chance: Chance): ModeratorCommandBody | null {
  const view = viewOf(slices);
  const step = slices.programme?.next_step ?? null;
  switch (step) {
    case null:
    case "complete":
      return null;
    case "next":
      return { type: step, view, confirmed: true };
    case "finish_game": {
      const best = slices.programme?.game_standings[0]?.team_id ?? slices.roster?.items[0]?.team_id ?? null;
      return { type: step, view, winner_team_id: best };
    }
    case "decide_buzz": {
      const press_id = slices.presses?.holder_press_id ?? null;
      const decision = chance.pick([...decisions, { outcome: "ignore" } as const]) ?? decisions[0];
      return press_id === null ? null : { type: step, view, press_id, decision };
    }
    default:
      return { type: step, view };
  }
}

/** A random command of the host, which may be refused; null if there is nothing to act on. */
export function hostBody(slices: Desk, chance: Chance): ModeratorCommandBody | null {
  const view = viewOf(slices);
  const team_id = chance.pick(slices.roster?.items ?? [])?.team_id ?? "nobody";
  const round_id = view.round_id ?? "nothing";
  const submission = chance.pick(slices.submissions?.items ?? []);
  const undo = slices.undo ?? null;
  const choices: readonly (readonly [weight: number, body: () => ModeratorCommandBody | null])[] = [
    [30, () => naturalStep(slices, chance)],
    [16, () => ({ type: "timer_start", view, seconds: chance.whole(1, 4) })],
    [5, () => ({ type: "timer_add", view, seconds: chance.whole(1, 5) })],
    [3, () => ({ type: "timer_pause", view })],
    [3, () => ({ type: "timer_resume", view })],
    [2, () => ({ type: "timer_stop", view })],
    [16, () => ({ type: "correct_points", team_id, points: chance.whole(1, 50) - 20 || 1, reason: "By chance" })],
    [10, () => (undo === null ? null : { type: "undo", decision_seq: undo.decision_seq })],
    [
      5,
      () =>
        submission === undefined
          ? null
          : {
              type: "validate_submission",
              view,
              team_id: submission.team_id,
              submission_id: submission.submission_id,
              decision: chance.pick(decisions) ?? decisions[0],
            },
    ],
    [3, () => ({ type: "previous", view, confirmed: true })],
    [3, () => ({ type: "open_buzzer", view })],
    [2, () => ({ type: "close_buzzer", view })],
    [2, () => ({ type: "pause", view })],
    [2, () => ({ type: "set_winner", view, round_id, team_id })],
    [1, () => ({ type: "reopen_round", view, round_id })],
    [1, () => ({ type: "cancel_round", view, round_id, show_answer: true })],
    [2, () => ({ type: "reveal", view: { ...view, run_id: "another run" } })],
  ];
  let left = chance.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
  return choices.find(([weight]) => (left -= weight) < 0)?.[1]() ?? null;
}

/**
 * A press, a submission or sometimes an impossible command for a team in this state; null if there is nothing to do.
 * `unique` is the id of the press or submission.
 */
export function teamBody(slices: Partial<TeamSlices>, chance: Chance, unique: string): TeamCommandBody | null {
  const { round, buzzer } = slices;
  const round_id = round?.id ?? "nothing";
  const press: TeamCommandBody = { type: "buzz", round_id, press_id: unique, claim: null };
  const options = (round?.face_question as { options?: readonly { id: string }[] } | null | undefined)?.options ?? [];
  const input = { picks: [chance.pick(options)?.id ?? "nothing"] };
  const answer: TeamCommandBody = { type: "submit", round_id, submission_id: unique, input };
  if (chance.next() < 0.1)
    return chance.pick([press, answer, { type: "join_member", name: `Player ${chance.whole(1, 9)}` }]) ?? null;
  if (buzzer?.phase === "open") return press;
  return round?.accepting === true && options.length > 0 ? answer : null;
}
