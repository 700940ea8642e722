import type { RoundFields } from "@showrunner/contract/rest";
import type { Json } from "@showrunner/engine";
import type { Question, QuestionOption } from "./question.ts";

type TypeFields = Pick<RoundFields, "question" | "answers" | "config">;

const isRecord = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasOnly = (value: object, keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key));

/** The options of a multiple choice; null if the config has another shape. */
function readOptions(value: Json | undefined): readonly QuestionOption[] | null {
  if (!Array.isArray(value)) return null;
  const options: QuestionOption[] = [];
  for (const option of value) {
    if (!isRecord(option) || typeof option["text"] !== "string" || !hasOnly(option, ["text", "correct"])) return null;
    options.push({ text: option["text"], correct: option["correct"] === true });
  }
  return options;
}

/** The question that a type's round is in foreign formats; null if the config is not of the type's usual shape. */
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
};

/** The question that a round is in foreign formats. Types without an own form keep their config. */
export function fromRound(fields: RoundFields): Question {
  const { type, question, answers, config } = fields;
  const own = QUESTION_OF[type]?.({ question, answers, config }) ?? { kind: "config", type, question, config, answers };
  return {
    ...own,
    title: fields.title,
    content: fields.content,
    explanation: fields.answer_content,
    note: fields.description,
    points: fields.max_points,
    time_limit_s: fields.time_limit_s,
    scoring: fields.scoring,
    buzzer: fields.buzzer_override,
  };
}
