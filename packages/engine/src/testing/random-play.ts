import type { AwardInput, Json, Transport } from "../index.ts";
import { project } from "../index.ts";
import { pick, teamOf, collectIds } from "./random-choices.ts";
import * as steps from "./steps.ts";
import { contextOf, wait } from "./test-world.ts";
import type { PlayBody, Step, World } from "./test-world.ts";

/** Input in the format of the round, occasionally an invalid one. */
export function submissionInput(world: World, number: number): Json {
  const { round } = project(world.state, { kind: "display" }, contextOf(world));
  const ids = round === null ? [] : collectIds(round.face_question);
  const word = pick(["Mercury", "Venus", "ants", "", "7"], number);
  const from = number % Math.max(1, ids.length);
  const item = { id: `item ${number % 4}`, text: word };
  return pick<Json>(
    [
      { picks: ids.slice(from, from + 1 + (number % 2)), text: word, word, add: item },
      { picks: ids.slice(from, from + 1) },
      { text: word },
      { add: item },
      { remove: { id: item.id } },
      { picks: ["unknown"] },
      null,
    ],
    Math.max(0, (number % 17) - 10),
  );
}

export function pressAction(one: number, other: number): Step {
  const way = (other * 7) % 60;
  const claim = pick([0, 0, 0, -5, -40, -1000, 90, null], one);
  const transport: Transport = other % 9 === 0 ? "sse" : "ws";
  const rttMin = other % 11 === 0 ? null : (other * 13) % 120;
  return steps.press(teamOf(one), {
    delay: way,
    claim,
    rtt_min: rttMin,
    transport,
    late: other % 5 === 0 ? 10 : 0,
    pong_late: other % 7 === 0 ? 80 : 0,
  });
}

/** A round of the current game by number, including numbers that do not exist. */
function roundByNumber({ state, library }: World, number: number): string {
  const { run, games } = state;
  const current = games.find((entry) => entry.progress.status !== "finished");
  const rounds = library[current?.id ?? ""]?.rounds.length ?? 0;
  return `${run?.run_id}/${current?.id}/${1 + (number % (rounds + 1))}`;
}

export const withRound =
  (number: number, body: (roundId: string) => PlayBody): Step =>
  (world) =>
    steps.play(body(roundByNumber(world, number)))(world);

export const pickOutcome = (number: number): "correct" | "wrong" | "ignore" | number =>
  pick(["wrong", "correct", "ignore", 0.5, "wrong", 1.5], number);

export function timerAction(one: number, other: number): Step {
  const seconds = pick([1, 5, 15, 30, 0, 100_000], other);
  return steps.play(
    pick<PlayBody>(
      [
        { type: "timer_start", seconds },
        { type: "timer_start" },
        { type: "timer_pause" },
        { type: "timer_resume" },
        { type: "timer_stop" },
        { type: "timer_reset" },
        { type: "timer_add", seconds },
        { type: "timer_set", seconds },
      ],
      one,
    ),
  );
}

export function lifecycleAction(one: number, other: number): Step {
  const pause = steps.play({ type: "pause" });
  const complete = steps.play({ type: "complete", confirmed: other % 3 > 0 });
  return pick([pause, pause, complete, steps.play({ type: "reset" }), steps.start()], one);
}

/** Usually a winner, sometimes a draw of all teams or no winner. */
function finishGameBody({ state }: World, one: number, winnerTeamId: string | null): PlayBody {
  const type = "finish_game";
  if (one % 5 === 3) return { type, winner_team_id: null, no_winner: true };
  if (one % 5 === 4) return { type, winner_team_id: null, drawn_team_ids: [...state.teams.by_id.keys()] };
  return { type, winner_team_id: winnerTeamId };
}

/** The most likely next action in a normal show. */
export function nextNaturalStep(one: number, other: number): Step {
  return (world) => {
    const { programme } = project(world.state, { kind: "moderator" }, contextOf(world));
    const winnerTeamId = [...world.state.teams.by_id.keys()][one % Math.max(1, world.state.teams.active)] ?? null;
    switch (programme.next_step) {
      case "start":
        return steps.start()(world);
      case "introduce_game":
        return steps.play({ type: "introduce_game" })(world);
      case "start_first_round":
        return steps.firstRound()(world);
      case "end_reading":
        return one % 2 === 0 ? steps.play({ type: "end_reading" })(world) : steps.waitForDeadline()(world);
      case "reveal":
        return one % 3 === 0 ? steps.reveal()(world) : submitOrPress(one, other)(world);
      case "decide_buzz":
        return steps.decideBuzz(pickOutcome(other))(world);
      case "next":
        return steps.next()(world);
      case "finish_game":
        return steps.play(finishGameBody(world, one, winnerTeamId))(world);
      case "show_part":
        return one % 2 === 0 ? steps.play({ type: "show_part" })(world) : steps.waitForDeadline()(world);
      case "show_step":
        return one % 2 === 0 ? showStep(one)(world) : submitOrPress(one, other)(world);
      case "podium_step":
        return steps.play({ type: "podium_step", rank: 1 + (one % 3) })(world);
      case "complete":
        return steps.play({ type: one % 3 === 0 ? "reset" : "complete", confirmed: false })(world);
      case "resume":
        return steps.play({ type: "resume" })(world);
      case null:
        return steps.waitForDeadline()(world);
    }
  };
}

/** A team does what the round asks for: it presses or submits. */
export function submitOrPress(one: number, other: number): Step {
  return (world) => {
    const { buzzer } = project(world.state, { kind: "display" }, contextOf(world));
    const holder = buzzer.phase === "locked" ? buzzer.holder.team_id : teamOf(one);
    if (buzzer.phase === "open" || buzzer.phase === "arbitrating") {
      const early = buzzer.phase === "open" && other % 8 > 0 ? Math.max(0, buzzer.open_at - world.now) : 0;
      return pressAction(one, other)(wait(early + (other % 60))(world));
    }
    return steps.submit(holder, submissionInput(world, other))(world);
  };
}

export function judgeSubmission(one: number, other: number): Step {
  return (world) => {
    const teamId = [...(world.state.round?.submissions.keys() ?? [])][one % 3] ?? teamOf(one);
    const decision = pickOutcome(other);
    return steps.judgeSubmission(teamId, decision === "ignore" ? "correct" : decision)(world);
  };
}

export function judgeTogether(one: number, other: number): Step {
  return (world) => {
    const submissions = [...(world.state.round?.submissions ?? [])].map(([teamId, { submission_id }], index) => ({
      team_id: teamId,
      submission_id: (one + index) % 5 === 0 ? "replaced" : submission_id,
    }));
    const outcome = pick(["correct", "wrong"] as const, other);
    return steps.play({ type: "validate_submissions", submissions, decision: { outcome } })(world);
  };
}

export function awardTeam(one: number, other: number): Step {
  const award = pick<AwardInput>(
    [
      { outcome: "correct" },
      { outcome: "partial", share: 0.5 },
      { outcome: "points", points: other % 12 },
      { outcome: "points", points: 0 },
      { outcome: "points", points: -1 },
    ],
    other,
  );
  return withRound(one, (roundId) => ({ type: "award_team", round_id: roundId, team_id: teamOf(one + other), award }));
}

/** One item of a submission, for any round type. */
export function judgeItem(one: number, other: number): Step {
  return (world) => {
    const [teamId, submission] = [...(world.state.round?.submissions ?? [])][one % 3] ?? [teamOf(one), null];
    const ids = submission === null ? [] : collectIds(submission.answer);
    const itemId = ids[other % Math.max(1, ids.length)] ?? "item 0";
    return steps.play({
      type: "judge_item",
      team_id: teamId,
      item_id: itemId,
      accepted: pick([true, false, null], other),
    })(world);
  };
}

/** Judges an item if there is one; few rounds have any. */
export function judgeItemOrPlay(one: number, other: number): Step {
  return (world) => {
    const answers = [...(world.state.round?.submissions.values() ?? [])].map(({ answer }) => answer);
    const act = answers.some((answer) => collectIds(answer).length > 0) ? judgeItem : nextNaturalStep;
    return act(one, other)(world);
  };
}

/** One more step, rarely one less or one out of turn. */
export function showStep(one: number): Step {
  return (world) => {
    const shown = world.state.round?.steps?.shown_at.length ?? 0;
    return steps.play({ type: "show_step", step: Math.max(1, shown + pick([1, 1, -1, 2], one)) })(world);
  };
}
