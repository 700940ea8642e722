import { roundFields, type RoundFields } from "@showrunner/contract/rest";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import {
  createProblem,
  type ImportedFields,
  type ImportedRound,
  type ImportProblem,
  type NoteCode,
  type ProblemCode,
} from "../import-model.ts";
import type { FoundQuestion, Question } from "./question.ts";

type QuestionOf<K extends Question["kind"]> = Extract<Question, { readonly kind: K }>;

interface Mapped {
  readonly fields: ImportedFields;
  readonly notes?: readonly NoteCode[];
}

/** Tolerance stored for an estimate whose nearest answer wins; the editor's default. */
export const DEFAULT_TOLERANCE = 10;

/** By kind of question, converts it to a round, or says why it cannot be one. */
const ROUND_OF: { readonly [K in Question["kind"]]: (question: QuestionOf<K>) => Mapped | ProblemCode } = {
  open: ({ question, answers }) => ({
    fields: { type: "classic", question, answers: [...answers], config: {} },
    ...(answers.length === 0 ? { notes: ["answer_missing"] as const } : {}),
  }),
  choice: ({ question, options, multiple, shuffle = false }) => ({
    fields: {
      type: "multipleChoice",
      config: {
        question_text: question,
        options: options.map(({ text, correct }) => ({ text, correct })),
        allow_multiple: multiple,
        randomize_per_team: shuffle,
      },
    },
  }),
  list: ({ question, items, minimum, bonus }) => ({
    fields: {
      type: "timedChallenge",
      config: { prompt: question, minimum_count: minimum, bonus_points: bonus, items: [...items] },
    },
  }),
  number: ({ question, value, least, most }) => ({
    fields: { type: "classic", question, answers: [String(value)], config: {} },
    ...(least === most ? {} : { notes: ["range_simplified"] as const }),
  }),
  pairs: ({ question, pairs, distractors = [] }) => ({
    fields: {
      type: "matching",
      question,
      config: { pairs: pairs.map(([left, right]) => ({ left, right })), distractors: [...distractors] },
    },
  }),
  order: ({ question, items, shuffle = false }) => ({
    fields: { type: "ordering", question, config: { items: [...items], randomize_per_team: shuffle } },
  }),
  estimate: ({ question, value, unit, tolerance }) => ({
    fields: {
      type: "estimate",
      question,
      config: {
        answer: value,
        unit,
        mode: tolerance === null ? "nearest" : "distance",
        tolerance: tolerance ?? DEFAULT_TOLERANCE,
      },
    },
    ...(value === null ? { notes: ["answer_missing"] as const } : {}),
  }),
  poll: ({ question, options, multiple, live = options !== null, participation = false }) => ({
    fields: {
      type: "poll",
      question,
      config: {
        input: options === null ? "text" : "options",
        options: [...(options ?? [])],
        allow_multiple: multiple,
        show_live: live,
        award_participation: participation,
      },
    },
  }),
  config: ({ question, type, config, answers }) =>
    ROUND_DEFINITIONS.has(type) ? { fields: { type, question, answers: [...answers], config } } : "unknown_type",
};

function mapQuestion<K extends Question["kind"]>(kind: K, question: QuestionOf<K>): Mapped | ProblemCode {
  return ROUND_OF[kind](question);
}

/** Defaults of fields that the input may omit. */
export const ROUND_DEFAULTS: Omit<RoundFields, "type"> = {
  title: null,
  question: "",
  content: "",
  answers: [],
  answer_content: "",
  description: null,
  max_points: 10,
  time_limit_s: null,
  scoring: "partial_credit",
  buzzer_override: "use_game_default",
  config: {},
};

/** Why the server would refuse the round; null if it would accept it, possibly as incomplete. */
export function findFieldProblem(fields: ImportedFields): ProblemCode | null {
  if (!ROUND_DEFINITIONS.has(fields.type)) return "unknown_type";
  const parsed = roundFields.safeParse({ ...ROUND_DEFAULTS, ...fields });
  if (parsed.success) {
    const isAllowed = ROUND_DEFINITIONS.get(fields.type)?.speed_points === true;
    // The import dialog checks scoring and time limit once it has completed the round.
    return fields.speed_points === true && !isAllowed ? "invalid_value" : null;
  }
  const [issue] = parsed.error.issues;
  return issue?.message === "too_long" || issue?.message === "too_many" ? issue.message : "invalid_value";
}

/** Converts a question to a round with the fields that the question has. */
export function toRound({ question, source, text, notes }: FoundQuestion): ImportedRound | ImportProblem {
  const mapped = mapQuestion(question.kind, question as never);
  if (typeof mapped === "string") return createProblem(mapped, source, text);
  const { title, content, explanation, note, points, time_limit_s, scoring, speed, buzzer } = question;
  const stated = {
    title,
    content,
    answer_content: explanation,
    description: note,
    max_points: points,
    time_limit_s,
    scoring,
    speed_points: speed,
    buzzer_override: buzzer,
  };
  const fields = {
    ...mapped.fields,
    ...Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)),
  };
  const problem = findFieldProblem(fields);
  if (problem !== null) return createProblem(problem, source, text);
  return { source, fields, notes: [...notes, ...(mapped.notes ?? [])] };
}

/** Converts questions to rounds, and to problems for those that cannot be rounds. */
export function toRounds(questions: readonly FoundQuestion[]): {
  readonly rounds: readonly ImportedRound[];
  readonly problems: readonly ImportProblem[];
} {
  const rounds: ImportedRound[] = [];
  const problems: ImportProblem[] = [];
  for (const found of questions) {
    const round = toRound(found);
    if ("code" in round) problems.push(round);
    else rounds.push(round);
  }
  return { rounds, problems };
}
