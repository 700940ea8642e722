import type { TeamCommand } from "../commands.ts";
import type { Instant, TeamId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { PlayableRound } from "../rounds/playable.ts";
import { isReading } from "../timer/start.ts";
import { isDue } from "../timer/timer.ts";
import type { Asked, Decided } from "./context.ts";
import { accept, reject } from "./context.ts";
import { holdsBuzz, openQuestion, phaseOf, placedRound } from "./lookup.ts";
import type { LiveRound, StartedShow, Submission } from "./state.ts";

type Submit = Extract<TeamCommand, { readonly type: "submit" }>;

/** Grace period for drafts after the end of the timer, in milliseconds (SUBMIT-11). */
export const draft_grace_ms = 1_000;

/** Creates or replaces a team's submission, or accepts its draft (SUBMIT-1 to SUBMIT-13). */
export function submit(state: StartedShow, command: Submit, asked: Asked, team_id: TeamId): Decided {
  const { round_id, submission_id, input } = command;
  const before = state.round?.id === round_id ? state.round.submissions.get(team_id) : undefined;
  if (before?.submission_id === submission_id || before?.earlier_ids.includes(submission_id) === true) return accept();
  const question = openQuestion(state);
  if (question === null || question.id !== round_id) {
    return reject("submissions_closed", { reason: phaseOf(state, round_id) === "revealed" ? "reveal" : "moderator" });
  }
  if (state.run.paused) return reject("show_paused");
  if (isReading(state)) return reject("submissions_closed", { reason: "reading" });
  const is_draft = command.at_close === true;
  const ended_at = endOfTime(state, question, asked.now);
  if (question.closed_by === "moderator") return reject("submissions_closed", { reason: "moderator" });
  if (ended_at !== null && !(is_draft && asked.now - ended_at <= draft_grace_ms)) {
    return reject("submissions_closed", { reason: "timeout" });
  }
  const playable = placedRound(state, round_id, asked.context)?.playable ?? null;
  if (playable === null) return reject("round_type_unknown");
  if (!playable.definition.capabilities.submissions) return reject("submissions_not_accepted", { reason: "type" });
  if (question.buzzer_on && !holdsBuzz(question, team_id)) {
    return reject("submissions_not_accepted", { reason: "buzzer" });
  }
  const refused = replacementRefused(state, before, playable, is_draft);
  if (refused !== null) return refused;
  const answer = answerAfter(playable, before, input, ended_at ?? asked.now);
  if (answer === null) return reject("invalid_input");
  return accept({
    type: "answer_submitted",
    round_id,
    team_id,
    submission_id,
    answer,
    ...(is_draft ? { at_close: true } : {}),
    ...(ended_at === null ? {} : { counted_at: ended_at }),
  });
}

/** When the timer closed the question, before or after the tick (SUBMIT-8); null while there is time. */
function endOfTime(state: StartedShow, question: LiveRound, now: Instant): Instant | null {
  if (question.closed_by === "timeout") return question.closed_at;
  return state.timer.status === "running" && isDue(state.timer, now) ? state.timer.ends_at : null;
}

/** Why the team's submission cannot be replaced (SUBMIT-5, SUBMIT-12); null if it can. */
function replacementRefused(
  state: StartedShow,
  before: Submission | undefined,
  { definition }: PlayableRound,
  is_draft: boolean,
): Decided | null {
  if (before === undefined || before.at_close === true || definition.accumulates) return null;
  if (is_draft) return reject("answer_final", { reason: "sent" });
  return state.show.settings.replace_answers ? null : reject("answer_final");
}

function answerAfter(
  { definition, context }: PlayableRound,
  before: Submission | undefined,
  input: Json,
  at: Instant,
): Json | null {
  return definition.reduceAnswer(context, before?.answer ?? null, input, at);
}
