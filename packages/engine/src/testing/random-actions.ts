import type { AwardInput, CommandBody, Json, Transport, ManageCommand, ShowSettings } from "../index.ts";
import { project } from "../index.ts";
import * as steps from "./steps.ts";
import { WITHHOLD } from "./stub-round-types.ts";
import { contextOf, executeCommand, currentPosition, wait } from "./test-world.ts";
import type { PlayBody, Step, World } from "./test-world.ts";

/**
 * One random action as three numbers: its kind and two parameters. Any numbers are valid, so random sequences are plain
 * numbers and shrink well.
 */
export type RandomAction = readonly [what: number, one: number, other: number];

type ActionFactory = (one: number, other: number) => Step;

/** The first three teams play from the beginning, the others may register later. */
const TEAM_IDS = ["ants", "bees", "crows", "ants", "bees", "crows", "deer", "eels"] as const;
const DEVICE_COUNT = 3;

function pick<T>(choices: readonly [T, ...T[]], number: number): T {
  return choices[number % choices.length] ?? choices[0];
}

const teamOf = (number: number): string => pick<string>(TEAM_IDS, number);

/** The ids offered by a question's face, whatever its format. */
function collectIds(face: Json): readonly string[] {
  if (typeof face === "string") return [face];
  if (typeof face !== "object" || face === null) return [];
  if (Array.isArray(face)) return face.flatMap((each: Json) => collectIds(each));
  return Object.entries(face).flatMap(([key, value]) => (key === "text" ? [] : collectIds(value)));
}

/** Input in the format of the round, occasionally an invalid one. */
function submissionInput(world: World, number: number): Json {
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

function pressAction(one: number, other: number): Step {
  const way = (other * 7) % 60;
  const claim = pick([0, 0, 0, -5, -40, -1000, 90, null], one);
  const line: Transport = other % 9 === 0 ? "sse" : "ws";
  const rttMin = other % 11 === 0 ? null : (other * 13) % 120;
  return steps.press(teamOf(one), {
    delay: way,
    claim,
    rtt_min: rttMin,
    line,
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

const withRound =
  (number: number, body: (roundId: string) => PlayBody): Step =>
  (world) =>
    steps.play(body(roundByNumber(world, number)))(world);

const pickOutcome = (number: number): "correct" | "wrong" | "ignore" | number =>
  pick(["wrong", "correct", "ignore", 0.5, "wrong", 1.5], number);

function timerAction(one: number, other: number): Step {
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

function manageAction(one: number, other: number): Step {
  const teamId = teamOf(one);
  return steps.manage(
    pick<ManageCommand>(
      [
        { type: "delete_team", team_id: teamId },
        { type: "deactivate_team", team_id: teamId },
        { type: "reactivate_team", team_id: teamId },
        { type: "deactivate_team", team_id: teamId },
        { type: "reactivate_team", team_id: teamId },
        { type: "update_team", team_id: teamId, name: pick(["Wasps", "ANTS", "Bees", " "], other) },
        { type: "correct_points", team_id: teamId, points: (other % 7) - 3, reason: "Counted again" },
        { type: "set_team_password", team_id: teamId, log_out: other % 2 === 0 },
        { type: "create_team", team_id: teamId, name: teamId, colour: null },
      ],
      other,
    ),
  );
}

function settingAction(one: number, other: number): Step {
  return steps.manage({
    type: "update_show",
    settings: pick<Partial<ShowSettings>>(
      [
        { cap_ms: other },
        { wrong_buzz_penalty: other % 8 },
        { replace_answers: other % 2 === 0 },
        { too_close: other % 2 === 0 ? "ask_again" : "keep_order" },
        { arming: other % 2 === 0 ? "by_hand" : "with_question" },
        { spoken_question: other % 2 === 0 },
      ],
      one,
    ),
  });
}

/** Repeats an earlier command unchanged. */
function repeatCommand(one: number): Step {
  return (world) => {
    const command = world.executed.at(-1 - (one % 20))?.command;
    if (command === undefined) return world;
    const { actor, device_id, id, body } = command;
    return executeCommand(world, { actor, device_id, command_id: id }, body);
  };
}

/** Updates moments and position when a new command reuses a body. */
function withCurrentMoment(world: World, body: CommandBody): CommandBody {
  if ("view" in body) return { ...body, view: currentPosition(world.state) };
  if (body.type !== "buzz") return body;
  const { now } = world;
  return { ...body, round_id: world.state.round?.id ?? body.round_id, arrival: now, claim: now - 10 };
}

/** Reuses the ids of an earlier command (press, submission, team, run, game or decision) in a new command. */
function reuseIds(one: number, other: number): Step {
  return (world) => {
    const used = world.executed.filter(({ command }) => command.actor.kind !== "system");
    const command = used.at(-1 - (one % 30))?.command;
    if (command === undefined) return world;
    // Every second time from another team, if a team sent it.
    const isForeign = command.actor.kind === "team" && other % 2 === 0;
    const actor = isForeign ? steps.teamActor(teamOf(other)) : command.actor;
    return executeCommand(world, { actor, device_id: command.device_id }, withCurrentMoment(world, command.body));
  };
}

/** Reuses a decided press id, or otherwise a recent one, from any team in an opening that can be won. */
function reusePressId(one: number, other: number): Step {
  return (world) => {
    const pressed = world.executed.flatMap(({ command: { body } }) => (body.type === "buzz" ? [body.press_id] : []));
    const decided = world.state.round?.decided.toArray() ?? [];
    const pressId = [...pressed, ...decided].at(-1 - (one % 3));
    if (pressId === undefined) return world;
    const { buzzer } = world.state.round ?? {};
    const early = buzzer?.phase === "open" ? Math.max(0, buzzer.open_at - world.now) : 0;
    const reused = steps.press(teamOf(other), { press_id: pressId })(wait(early)(world));
    return one % 4 > 0 ? steps.waitForDeadline()(reused) : reused;
  };
}

/** Reuses the id of a processed command for a different command. */
function reuseCommandId(one: number, other: number): Step {
  return (world) => {
    const { command } = world.executed.at(-1 - (one % 20)) ?? {};
    const { body } = world.executed.at(-1 - (other % 20))?.command ?? {};
    if (command === undefined || body === undefined) return world;
    const { actor, device_id, id } = command;
    return executeCommand(world, { actor, device_id, command_id: id }, withCurrentMoment(world, body));
  };
}

function staleCommand(one: number): Step {
  return (world) => {
    const view = { ...currentPosition(world.state), round_id: one % 2 === 0 ? "another" : null };
    return executeCommand(world, { actor: steps.host }, { type: "next", confirmed: true, view });
  };
}

function lifecycleAction(one: number, other: number): Step {
  const pause = steps.play({ type: "pause" });
  const complete = steps.play({ type: "complete", confirmed: other % 3 > 0 });
  return pick([pause, pause, complete, steps.play({ type: "reset" }), steps.start()], one);
}

function programmeAction(one: number, other: number): Step {
  return (world) => {
    const ids = world.state.games.map((entry) => entry.id);
    const [showGameId = "none"] = Object.keys(world.library).slice(other % 3);
    const choices = [
      steps.addGame(showGameId),
      steps.manage({ type: "remove_game", show_game_id: showGameId }),
      steps.manage({ type: "order_games", show_game_ids: ids.toReversed() }),
      steps.manage({ type: "set_registration", open: other % 2 === 0 }),
    ] as const;
    return pick(choices, one)(world);
  };
}

/** A game that two or three teams play, such as a tie-break, after the current one or at the end. */
function tieBreakAction(one: number, other: number): Step {
  return (world) => {
    const { games } = world.state;
    const showGameId = Object.keys(world.library).find((id) => games.every((entry) => entry.id !== id)) ?? "none";
    const teams = new Set([teamOf(one), teamOf(one + 1), ...(other % 2 === 0 ? [] : [teamOf(one + 4)])]);
    const added = steps.addGame(showGameId, [...teams])(world);
    if (other % 4 === 0) return added;
    const begun = games.filter(({ progress }) => progress.status !== "pending").map(({ id }) => id);
    const later = games.filter(({ progress }) => progress.status === "pending").map(({ id }) => id);
    return steps.manage({ type: "order_games", show_game_ids: [...begun, showGameId, ...later] })(added);
  };
}

/** Usually a winner, sometimes a draw of all teams or no winner. */
function finishGameBody({ state }: World, one: number, winnerTeamId: string | null): PlayBody {
  const type = "finish_game";
  if (one % 5 === 3) return { type, winner_team_id: null, no_winner: true };
  if (one % 5 === 4) return { type, winner_team_id: null, drawn_team_ids: [...state.teams.by_id.keys()] };
  return { type, winner_team_id: winnerTeamId };
}

/** The most likely next action in a normal show. */
function nextNaturalStep(one: number, other: number): Step {
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
function submitOrPress(one: number, other: number): Step {
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

function judgeSubmission(one: number, other: number): Step {
  return (world) => {
    const teamId = [...(world.state.round?.submissions.keys() ?? [])][one % 3] ?? teamOf(one);
    const decision = pickOutcome(other);
    return steps.judgeSubmission(teamId, decision === "ignore" ? "correct" : decision)(world);
  };
}

function judgeTogether(one: number, other: number): Step {
  return (world) => {
    const submissions = [...(world.state.round?.submissions ?? [])].map(([teamId, { submission_id }], index) => ({
      team_id: teamId,
      submission_id: (one + index) % 5 === 0 ? "replaced" : submission_id,
    }));
    const outcome = pick(["correct", "wrong"] as const, other);
    return steps.play({ type: "validate_submissions", submissions, decision: { outcome } })(world);
  };
}

function awardTeam(one: number, other: number): Step {
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
function judgeItem(one: number, other: number): Step {
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
function judgeItemOrPlay(one: number, other: number): Step {
  return (world) => {
    const answers = [...(world.state.round?.submissions.values() ?? [])].map(({ answer }) => answer);
    const act = answers.some((answer) => collectIds(answer).length > 0) ? judgeItem : nextNaturalStep;
    return act(one, other)(world);
  };
}

/** One more step, rarely one less or one out of turn. */
function showStep(one: number): Step {
  return (world) => {
    const shown = world.state.round?.steps?.shown_at.length ?? 0;
    return steps.play({ type: "show_step", step: Math.max(1, shown + pick([1, 1, -1, 2], one)) })(world);
  };
}

const PART_MODES_TRIED = ["at_once", "by_hand", "timed", "timed"] as const;

function breakAction(one: number, other: number): Step {
  if (one % 3 === 0) return steps.play({ type: "end_break" });
  return steps.play({ type: "set_break", seconds: pick([null, 1, 30, 0], other), text: pick(["", "Back soon"], one) });
}

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
