import type { ModeratorCommandInput, TeamCommandInput } from "@showrunner/contract/realtime";
import type { ModeratorSlices, TeamSlices, PlayPosition } from "@showrunner/engine";
import type { RandomSource } from "../random-source.ts";

type HostSlices = Partial<ModeratorSlices>;

const BUZZ_DECISIONS = [{ outcome: "correct" }, { outcome: "wrong" }, { outcome: "partial", share: 0.5 }] as const;

function viewOf({ show, desk }: HostSlices): PlayPosition {
  return { run_id: show?.run_id ?? null, round_id: desk?.round_id ?? null, phase: desk?.phase ?? null };
}

/** The next step that the desk suggests, except completing the show. */
export function suggestStep(slices: HostSlices, random: RandomSource): ModeratorCommandInput | null {
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
      const pressId = slices.presses?.holder_press_id ?? null;
      const decision = random.pick([...BUZZ_DECISIONS, { outcome: "ignore" } as const]) ?? BUZZ_DECISIONS[0];
      return pressId === null ? null : { type: step, view, press_id: pressId, decision };
    }
    case "show_step":
      return { type: step, view, step: (slices.round?.steps?.shown ?? 0) + 1 };
    case "podium_step":
      return { type: step, view, rank: slices.show?.podium?.next ?? 1 };
    default:
      return { type: step, view };
  }
}

/** A random command of the host, which may be refused; null if there is nothing to act on. */
export function pickHostCommand(slices: HostSlices, random: RandomSource): ModeratorCommandInput | null {
  const view = viewOf(slices);
  const teamId = random.pick(slices.roster?.items ?? [])?.team_id ?? "nobody";
  const roundId = view.round_id ?? "nothing";
  const submission = random.pick(slices.submissions?.items ?? []);
  const undo = slices.undo ?? null;
  const choices: readonly (readonly [weight: number, body: () => ModeratorCommandInput | null])[] = [
    [30, () => suggestStep(slices, random)],
    [16, () => ({ type: "timer_start", view, seconds: random.integer(1, 4) })],
    [5, () => ({ type: "timer_add", view, seconds: random.integer(1, 5) })],
    [3, () => ({ type: "timer_pause", view })],
    [3, () => ({ type: "timer_resume", view })],
    [2, () => ({ type: "timer_stop", view })],
    [
      16,
      () => ({ type: "correct_points", team_id: teamId, points: random.integer(1, 50) - 20 || 1, reason: "By chance" }),
    ],
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
              decision: random.pick(BUZZ_DECISIONS) ?? BUZZ_DECISIONS[0],
            },
    ],
    [3, () => ({ type: "previous", view, confirmed: true })],
    [3, () => ({ type: "open_buzzer", view })],
    [2, () => ({ type: "close_buzzer", view })],
    [2, () => ({ type: "pause", view })],
    [2, () => ({ type: "set_winner", view, round_id: roundId, team_id: teamId })],
    [1, () => ({ type: "reopen_round", view, round_id: roundId })],
    [1, () => ({ type: "cancel_round", view, round_id: roundId, show_answer: true })],
    [2, () => ({ type: "reveal", view: { ...view, run_id: "another run" } })],
  ];
  let remaining = random.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
  return choices.find(([weight]) => (remaining -= weight) < 0)?.[1]() ?? null;
}

/**
 * A press, a submission or sometimes an impossible command for a team in this state; null if there is nothing to do.
 * `unique` is the id of the press or submission.
 */
export function pickTeamCommand(
  slices: Partial<TeamSlices>,
  random: RandomSource,
  unique: string,
): TeamCommandInput | null {
  const { round, buzzer } = slices;
  const roundId = round?.id ?? "nothing";
  const press: TeamCommandInput = { type: "buzz", round_id: roundId, press_id: unique, claim: null };
  const options = (round?.face_question as { options?: readonly { id: string }[] } | null | undefined)?.options ?? [];
  const input = { picks: [random.pick(options)?.id ?? "nothing"] };
  const submission: TeamCommandInput = { type: "submit", round_id: roundId, submission_id: unique, input };
  if (random.next() < 0.1)
    return random.pick([press, submission, { type: "join_member", name: `Player ${random.integer(1, 9)}` }]) ?? null;
  if (buzzer?.phase === "open") return press;
  return round?.accepting === true && options.length > 0 ? submission : null;
}
