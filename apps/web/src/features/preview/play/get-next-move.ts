import type { ModeratorCommandInput } from "@showrunner/contract/realtime";
import type { DistributiveOmit, Instant, ModeratorSlices, PressRow } from "@showrunner/engine";
import type { SampleQuality } from "@showrunner/rounds/samples";
import { findHolderPress } from "../../../lib/find-holder-press.ts";
import type { TeamPlan } from "./plan-round.ts";

type CommandWithView = Extract<ModeratorCommandInput, { readonly view: unknown }>;

/** A moderator's play command without its view, which is added when it is executed. */
export type PlayCommandBody = DistributiveOmit<CommandWithView, "view">;

/** What a sample team does: it presses the buzzer, or submits an answer of this quality. */
export type TeamAction = "buzz" | SampleQuality;

export interface TimedTeamAction {
  readonly team_id: string;
  /** Milliseconds after the previous action. */
  readonly afterMs: number;
  readonly action: TeamAction;
}

/** What happens next; `name` labels it in the interface. */
export type Move =
  | { readonly kind: "moderator"; readonly name: ModeratorMoveName; readonly commands: readonly PlayCommandBody[] }
  | { readonly kind: "buzz" | "answer"; readonly name: "buzz" | "answer"; readonly actions: readonly TimedTeamAction[] }
  /** The timer expires, and late teams still try to submit. */
  | {
      readonly kind: "time_up";
      readonly name: "time_up";
      readonly at: Instant;
      readonly actions: readonly TimedTeamAction[];
    };

type ModeratorMoveName =
  | "start"
  | "resume"
  | "introduce_game"
  | "first_round"
  | "end_reading"
  | "show_part"
  | "show_step"
  | "podium_step"
  | "open_buzzer"
  | "decide_correct"
  | "decide_wrong"
  | "judge"
  | "reveal"
  | "next"
  | "finish_game"
  | "complete";
export type MoveName = Move["name"];

export interface Situation {
  readonly slices: ModeratorSlices;
  /** Plan of the current round. */
  readonly plan: readonly TeamPlan[];
}

/** Teams that press or submit in one move. */
const TEAMS_PER_MOVE = 2;
/** Gap between two presses: small enough for interesting margins. */
const PRESS_GAP_FACTOR = 1 / 50;

/** The next move of teams or moderator; null at the end and during arbitration. */
export function getNextMove(situation: Situation): Move | null {
  const { slices } = situation;
  if (slices.show.status === "active" && !slices.show.paused && slices.round?.phase === "question") {
    const move = slices.round.buzzer_on ? getBuzzerMove(situation) : getSubmissionMove(situation);
    if (move !== null) return move;
  }
  return getModeratorMove(situation);
}

const toModeratorMove = (name: ModeratorMoveName, ...commands: readonly PlayCommandBody[]): Move => ({
  kind: "moderator",
  name,
  commands,
});

function getModeratorMove({ slices, plan }: Situation): Move | null {
  const { programme } = slices;
  switch (programme.next_step) {
    case "start":
      return toModeratorMove("start", { type: "start" });
    case "resume":
      return toModeratorMove("resume", { type: "resume" });
    case "introduce_game":
      return toModeratorMove("introduce_game", { type: "introduce_game" });
    case "start_first_round":
      return toModeratorMove("first_round", { type: "start_first_round" });
    case "end_reading":
      return toModeratorMove("end_reading", { type: "end_reading" });
    case "show_part":
      return toModeratorMove("show_part", { type: "show_part" });
    case "show_step":
      return toModeratorMove("show_step", { type: "show_step", step: (slices.round?.steps?.shown ?? 0) + 1 });
    case "podium_step":
      return toModeratorMove("podium_step", { type: "podium_step", rank: slices.show.podium?.next ?? 1 });
    case "reveal":
      return toModeratorMove("reveal", { type: "reveal" });
    case "next":
      return toModeratorMove("next", { type: "next", confirmed: false });
    case "finish_game": {
      const best = programme.game_standings[0]?.team_id ?? null;
      return toModeratorMove("finish_game", {
        type: "finish_game",
        winner_team_id: programme.winner_required ? best : null,
      });
    }
    case "complete":
      return toModeratorMove("complete", { type: "complete", confirmed: true });
    case "decide_buzz": {
      const press = findHolderPress(slices.presses);
      return press === null ? null : toDecisionMove(press, plan);
    }
    case null:
      return null;
  }
}

function toDecisionMove({ press_id, team_id }: PressRow, plan: readonly TeamPlan[]): Move {
  const isRight = plan.find((team) => team.team_id === team_id)?.quality !== "wrong";
  const outcome = isRight ? ("correct" as const) : ("wrong" as const);
  return toModeratorMove(`decide_${outcome}`, { type: "decide_buzz", press_id, decision: { outcome } });
}

function getBuzzerMove({ slices, plan }: Situation): Move | null {
  const { buzzer, desk, round, presses, submissions } = slices;
  if (buzzer.phase === "inactive")
    return buzzer.reason === "by_hand" ? toModeratorMove("open_buzzer", { type: "open_buzzer" }) : null;
  if (buzzer.phase === "locked") {
    // If phones accept submissions, the holder submits one; otherwise the answer is spoken.
    const { team_id } = buzzer.holder;
    const acceptsSubmissions = round?.capabilities.auto_validation === true;
    const hasAnswered = submissions?.items.some((row) => row.team_id === team_id) === true;
    const action = plan.find((team) => team.team_id === team_id)?.quality ?? "right";
    if (!acceptsSubmissions || hasAnswered) return null;
    return { kind: "answer", name: "answer", actions: [{ team_id, afterMs: 1_500, action }] };
  }
  if (buzzer.phase === "arbitrating") return null;
  const out = new Set(desk?.out.map(({ team_id }) => team_id));
  const pressed = presses?.opening === buzzer.opening ? presses.items.map(({ team_id }) => team_id) : [];
  const unpressed = plan.filter(({ team_id, isLate }) => !isLate && !out.has(team_id) && !pressed.includes(team_id));
  const actions = unpressed.slice(0, TEAMS_PER_MOVE).map(({ team_id, gapMs }, index) => ({
    team_id,
    afterMs: index === 0 ? 600 + gapMs : Math.ceil(gapMs * PRESS_GAP_FACTOR),
    action: "buzz" as const,
  }));
  return actions.length === 0 ? null : { kind: "buzz", name: "buzz", actions };
}

function getSubmissionMove({ slices, plan }: Situation): Move | null {
  const { round, timer, submissions } = slices;
  if (round === null || !round.capabilities.submissions) return null;
  if (round.accepting) {
    const answered = new Set(submissions?.items.map(({ team_id }) => team_id));
    const unanswered = plan.filter(({ team_id }) => !answered.has(team_id));
    const punctual = unanswered.filter(({ isLate }) => !isLate).slice(0, TEAMS_PER_MOVE);
    if (punctual.length > 0) return { kind: "answer", name: "answer", actions: punctual.map(toSubmission) };
    if (timer.status === "running" && timer.ends_at !== null) {
      const actions = unanswered.map((team) => ({ ...toSubmission(team), afterMs: 400 }));
      return { kind: "time_up", name: "time_up", at: timer.ends_at, actions };
    }
  }
  return getJudgeMove(slices);
}

const toSubmission = ({ team_id, quality, gapMs }: TeamPlan): TimedTeamAction => ({
  team_id,
  afterMs: gapMs,
  action: quality,
});

/** Without automatic validation, the moderator follows the suggestions. */
function getJudgeMove({ round, submissions }: ModeratorSlices): Move | null {
  if (round?.capabilities.auto_validation === true) return null;
  const waiting = submissions?.items.filter(({ state }) => state === "pending") ?? [];
  if (waiting.length === 0) return null;
  const commands = waiting.map(({ team_id, submission_id, suggestion }): PlayCommandBody => ({
    type: "validate_submission",
    team_id,
    submission_id,
    decision: { outcome: suggestion?.outcome === "correct" ? "correct" : "wrong" },
  }));
  return toModeratorMove("judge", ...commands);
}
