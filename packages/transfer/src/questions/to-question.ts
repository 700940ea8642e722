import type { RoundFields } from "@showrunner/contract/rest";
import { isRecord, type Json } from "@showrunner/engine";
import type { Question, QuestionOption } from "./question.ts";
import { DEFAULT_TOLERANCE } from "./to-round.ts";

type TypeFields = Pick<RoundFields, "question" | "answers" | "config">;

const hasOnly = (value: object, keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key));

/** Reads the options of a multiple-choice round; null if the config has an unexpected shape. */
function readOptions(value: Json | undefined): readonly QuestionOption[] | null {
  if (!Array.isArray(value)) return null;
  const options: QuestionOption[] = [];
  for (const option of value) {
    if (!isRecord(option) || typeof option["text"] !== "string" || !hasOnly(option, ["text", "correct"])) return null;
    options.push({ text: option["text"], correct: option["correct"] === true });
  }
  return options;
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** Whether a text survives a round trip through every format unchanged. */
const isPlain = (text: unknown): text is string =>
  typeof text === "string" && text !== "" && text === text.trim() && !/[\p{Cc}\u2028\u2029]/u.test(text);

const isPlainList = (value: Json | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => isPlain(text));

/** Reads the pairs of a matching round; null if there are none or the config has an unexpected shape. */
function readPairs(value: Json | undefined): readonly (readonly [string, string])[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const pairs: (readonly [string, string])[] = [];
  for (const pair of value) {
    if (!isRecord(pair) || !isPlain(pair["left"]) || !isPlain(pair["right"]) || !hasOnly(pair, ["left", "right"]))
      return null;
    pairs.push([pair["left"], pair["right"]]);
  }
  return pairs;
}

/** By type, converts a round to a question; null if the config has an unexpected shape. */
const QUESTION_OF: Readonly<Record<string, (fields: TypeFields) => Question | null>> = {
  classic: ({ question, answers }) => ({ kind: "open", question, answers }),
  multipleChoice: ({ config, question, answers }) => {
    if (!isRecord(config) || question !== "" || answers.length > 0) return null;
    if (!hasOnly(config, ["question_text", "options", "allow_multiple", "randomize_per_team"])) return null;
    const options = readOptions(config["options"]);
    if (typeof config["question_text"] !== "string" || options === null) return null;
    return {
      kind: "choice",
      question: config["question_text"],
      options,
      multiple: config["allow_multiple"] === true,
      shuffle: config["randomize_per_team"] === true,
    };
  },
  timedChallenge: ({ config, question, answers }) => {
    if (!isRecord(config) || question !== "" || answers.length > 0) return null;
    if (!hasOnly(config, ["prompt", "items", "minimum_count", "bonus_points"])) return null;
    const {
      prompt,
      items,
      minimum_count: minimum = 1,
      bonus_points: bonus = 0,
    } = config as Readonly<Record<string, Json>>;
    if (typeof prompt !== "string" || !Array.isArray(items) || !items.every((item) => typeof item === "string"))
      return null;
    if (typeof minimum !== "number" || typeof bonus !== "number") return null;
    return { kind: "list", question: prompt, items, minimum, bonus };
  },
  ordering: ({ config, question, answers }) => {
    if (!isRecord(config) || answers.length > 0 || question.trim() === "") return null;
    const { items, randomize_per_team: shuffle = false, ...others } = config;
    if (!isPlainList(items) || items.length === 0 || typeof shuffle !== "boolean" || !isEmpty(others)) return null;
    return { kind: "order", question, items, shuffle };
  },
  matching: ({ config, question, answers }) => {
    if (!isRecord(config) || answers.length > 0 || question.trim() === "") return null;
    const { pairs, distractors = [], ...others } = config;
    const sides = readPairs(pairs);
    if (sides === null || !isPlainList(distractors) || !isEmpty(others)) return null;
    return { kind: "pairs", question, pairs: sides, distractors };
  },
  estimate: ({ config, question, answers }) => {
    if (!isRecord(config) || answers.length > 0 || question.trim() === "") return null;
    const { answer: value, unit, mode, tolerance, ...others } = config;
    if (typeof value !== "number" || typeof unit !== "string" || typeof tolerance !== "number") return null;
    if (unit !== unit.trim() || !isEmpty(others)) return null;
    if (mode === "distance") return { kind: "estimate", question, value, unit, tolerance };
    return mode === "nearest" && tolerance === DEFAULT_TOLERANCE
      ? { kind: "estimate", question, value, unit, tolerance: null }
      : null;
  },
  poll: ({ config, question, answers }) => {
    if (!isRecord(config) || answers.length > 0 || question.trim() === "") return null;
    const { input, options, allow_multiple, show_live, award_participation, ...others } = config;
    if (!isPlainList(options) || !isEmpty(others) || (input === "options") !== options.length > 0) return null;
    const [multiple, live, participation] = [allow_multiple, show_live, award_participation].map(
      (flag) => flag === true,
    );
    return {
      kind: "poll",
      question,
      options: input === "options" ? options : null,
      multiple: multiple === true,
      live: live === true,
      participation: participation === true,
    };
  },
};

/** Converts a round to a question. Types without a representation of their own keep their config. */
export function toQuestion(fields: RoundFields): Question {
  const { type, question, answers, config } = fields;
  // The type may be any text, and "constructor" is a property of every object.
  const toOwn = Object.hasOwn(QUESTION_OF, type) ? QUESTION_OF[type] : undefined;
  const content = toOwn?.({ question, answers, config }) ?? { kind: "config", type, question, config, answers };
  return {
    ...content,
    title: fields.title,
    content: fields.content,
    explanation: fields.answer_content,
    note: fields.description,
    points: fields.max_points,
    time_limit_s: fields.time_limit_s,
    scoring: fields.scoring,
    ...(fields.speed_points === true ? { speed: true } : {}),
    buzzer: fields.buzzer_override,
  };
}
