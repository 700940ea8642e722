import type { RoundFields } from "@showrunner/contract/rest";
import { createBuzzerRound, createChoiceConfig, createSubmissionRound, type SampleGame } from "../sample-content.ts";

const POINTS = 10;
const TIME_LIMIT_S = 30;
const LIST_POINTS = 20;
const LIST_TIME_LIMIT_S = 45;

/** Every team types an answer. `why` is shown with the answer. */
export function ask(question: string, answers: readonly string[], why: string): RoundFields {
  const text = { question, answers: [...answers], answer_content: why };
  return createSubmissionRound({ type: "classic", max_points: POINTS, time_limit_s: TIME_LIMIT_S, ...text });
}

/** The fastest team answers aloud; `note` is for the moderator only. */
export function buzz(
  question: string,
  answers: readonly string[],
  why: string,
  note: string | null = null,
): RoundFields {
  const text = { question, answers: [...answers], answer_content: why, description: note };
  return createBuzzerRound({ type: "classic", max_points: POINTS, ...text });
}

/** Every team picks the one option that starts with an asterisk. */
export function choose(question: string, options: readonly string[], why: string): RoundFields {
  const config = createChoiceConfig(question, options);
  const base = { type: "multipleChoice", max_points: POINTS, time_limit_s: TIME_LIMIT_S };
  return createSubmissionRound({ ...base, answer_content: why, config });
}

/** Every team picks all options that start with an asterisk. */
export function chooseAll(question: string, options: readonly string[], why: string): RoundFields {
  const config = createChoiceConfig(question, options, { several: true, shuffled: true });
  const base = { type: "multipleChoice", max_points: POINTS, time_limit_s: TIME_LIMIT_S };
  return createSubmissionRound({ ...base, answer_content: why, config });
}

/** The fastest team picks the option that starts with an asterisk. */
export function buzzAndChoose(question: string, options: readonly string[], why: string): RoundFields {
  const config = createChoiceConfig(question, options);
  return createBuzzerRound({ type: "multipleChoice", max_points: POINTS, answer_content: why, config });
}

/** Every team names items until the time is up. */
export function list(prompt: string, minimum: number, items: readonly string[], why: string): RoundFields {
  const config = { prompt, minimum_count: minimum, bonus_points: 2, items: [...items] };
  const base = { type: "timedChallenge", max_points: LIST_POINTS, time_limit_s: LIST_TIME_LIMIT_S };
  return createSubmissionRound({ ...base, answer_content: why, config });
}

/** Every team puts the items in order; they are given here in the right order. */
export function arrange(question: string, items: readonly string[], why: string): RoundFields {
  const config = { items: [...items], randomize_per_team: false };
  const base = { type: "ordering", max_points: LIST_POINTS, time_limit_s: LIST_TIME_LIMIT_S };
  return createSubmissionRound({ ...base, question, answer_content: why, config });
}

/** Every team finds the pairs; distractors belong to none. */
export function match(
  question: string,
  pairs: Readonly<Record<string, string>>,
  distractors: readonly string[],
  why: string,
): RoundFields {
  const sides = Object.entries(pairs).map(([left, right]) => ({ left, right }));
  const config = { pairs: sides, distractors: [...distractors] };
  const base = { type: "matching", max_points: LIST_POINTS, time_limit_s: LIST_TIME_LIMIT_S };
  return createSubmissionRound({ ...base, question, answer_content: why, config });
}

type GameText = Pick<SampleGame, "title" | "description" | "rules" | "tags"> & Partial<Pick<SampleGame, "difficulty">>;

/** A game in which every team answers. */
export function createOpenGame(text: GameText, rounds: readonly RoundFields[]): SampleGame {
  return { difficulty: "medium", equipment: "", points: 0, buzzer_default: false, ...text, rounds };
}

/** A game for the fastest team. */
export function createBuzzerGame(text: GameText, rounds: readonly RoundFields[]): SampleGame {
  return { ...createOpenGame(text, rounds), buzzer_default: true };
}
