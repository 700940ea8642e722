import type { DraftedRound } from "@showrunner/contract/rest";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { createMatcher, fold } from "@showrunner/rounds/fuzzy";
import { toRound, type Question } from "@showrunner/transfer/questions";
import { z } from "zod";
import type { OpenQuestion } from "./prompts/second-opinion.v1.ts";
import { readNumbers } from "./read-numbers.ts";
import { isPlainText, removeBold } from "./untrusted-text.ts";

const plain = (max: number, min = 1) => z.string().overwrite(removeBold).trim().min(min).max(max).refine(isPlainText);
const text = plain(500);
const common = {
  question: plain(1_000, 3),
  explanation: plain(2_000, 0).optional(),
  passage: z.string().trim().max(2_000).optional(),
};

/** The format that the prompt asks for. Unknown fields are dropped. */
const written = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("open"), ...common, answers: z.array(text).min(1).max(10) }),
  z.object({ kind: z.literal("choice"), ...common, right: text, wrong: z.array(text).min(1).max(7) }),
  z.object({
    kind: z.literal("estimate"),
    ...common,
    value: z.number().min(-1e15).max(1e15),
    unit: plain(40, 0).default(""),
  }),
  z.object({ kind: z.literal("order"), ...common, items: z.array(text).min(3).max(8) }),
  z.object({
    kind: z.literal("pairs"),
    ...common,
    pairs: z
      .array(z.tuple([text, text]))
      .min(2)
      .max(8),
  }),
]);
type Written = z.output<typeof written>;

/** A question that a model wrote: the drafted round, and the question for a second opinion. */
export interface DraftedQuestion {
  readonly round: DraftedRound["round"];
  readonly question: string;
  readonly passage: string | null;
  /** Null for kinds that a second opinion cannot judge. */
  readonly opinionQuestion: Omit<OpenQuestion, "index"> | null;
  isRight(answer: string): boolean;
}

/** Relative error up to which an estimate counts as right. */
const ESTIMATE_TOLERANCE = 0.05;

function toQuestion(found: Written, shuffle: <T>(items: readonly T[]) => readonly T[]): Question {
  const { question } = found;
  switch (found.kind) {
    case "open":
      return { kind: "open", question, answers: found.answers };
    case "choice":
      return {
        kind: "choice",
        question,
        options: shuffle([
          { text: found.right, correct: true },
          ...found.wrong.map((option) => ({ text: option, correct: false })),
        ]),
        multiple: false,
      };
    case "estimate":
      return { kind: "estimate", question, value: found.value, unit: found.unit, tolerance: null };
    case "order":
      return { kind: "order", question, items: found.items };
    case "pairs":
      return { kind: "pairs", question, pairs: found.pairs };
  }
}

/** Creates the check of answers given without the key; null for kinds that it cannot judge. */
function createCheck(found: Written): ((answer: string) => boolean) | null {
  switch (found.kind) {
    case "open": {
      const match = createMatcher([found.answers]);
      return (answer) => ["exact", "close"].includes(match(answer).certainty);
    }
    case "choice":
      return (answer) => fold(answer) === fold(found.right);
    case "estimate":
      return (answer) =>
        readNumbers(answer).some(
          (number) => Math.abs(number - found.value) <= Math.abs(found.value) * ESTIMATE_TOLERANCE,
        );
    default:
      return null;
  }
}

/** Reads what a model wrote; null if it is not a round that the editor could save. */
export function readDraftedQuestion(
  value: unknown,
  shuffle: <T>(items: readonly T[]) => readonly T[],
): DraftedQuestion | null {
  const parsed = written.safeParse(value);
  if (!parsed.success) return null;
  const found = parsed.data;
  const mapped = toRound({
    question: toQuestion(found, shuffle),
    source: { from: 0, to: 0 },
    text: found.question,
    notes: [],
  });
  if (!("fields" in mapped)) return null;
  const { type, question = "", answers = [], config = {} } = mapped.fields;
  if (ROUND_DEFINITIONS.get(type)?.validateConfig(config).length !== 0) return null;
  const check = createCheck(found);
  return {
    round: { type, question, answers, config, answer_content: found.explanation ?? "" },
    question: found.question,
    passage: found.passage ?? null,
    opinionQuestion:
      check === null
        ? null
        : {
            question: found.question,
            options: found.kind === "choice" ? shuffle([found.right, ...found.wrong]) : [],
          },
    isRight: check ?? (() => true),
  };
}
