import { readFileSync } from "node:fs";
import { MODEL_CHECKS, SUGGESTION_KINDS } from "@showrunner/contract/rest";
import { z } from "zod";

const language = z.enum(["en", "de"]);
const topic = z.strictObject({ topic: z.string().min(1), language, difficulty: z.enum(["easy", "medium", "hard"]) });
const document = z.strictObject({ language, document: z.string().min(100) });
const plantedRound = z.strictObject({
  language,
  check: z.enum(MODEL_CHECKS),
  path: z.enum(["question", "answers.0"]).describe("Where the fault was planted"),
  question: z.string().min(1),
  answer: z.string().min(1),
  truth: z.string().min(1).optional().describe("The right answer, where the given one is wrong"),
});
export type PlantedRound = z.infer<typeof plantedRound>;

/** A round with markup, numbers, blanks and options, to check what a translation keeps. */
const translatedRound = z.strictObject({
  language,
  question: z.string().min(1),
  content: z.string(),
  options: z.array(z.string()).describe("The same in both languages, so that their order can be compared"),
});
export type TranslatedRound = z.infer<typeof translatedRound>;

/** A round to suggest texts for. Forbidden phrases are those of a false claim, not of its correction. */
const suggestedRound = z.strictObject({
  language,
  kind: z.enum(SUGGESTION_KINDS),
  question: z.string().min(1),
  right: z.array(z.string().min(1)).min(1),
  wrong: z.array(z.string().min(1)),
  expects: z.array(z.string().min(1)).describe("What a good suggestion contains, one of them; empty for hints"),
  forbids: z.array(z.string().min(1)).min(1).describe("What makes a suggestion wrong, or gives the answer away"),
  recorded: z.array(z.string().min(1)).min(1).describe("What the fake model writes, recorded by us"),
});
export type SuggestedRound = z.infer<typeof suggestedRound>;

export interface EvaluationSets {
  readonly topics: readonly z.infer<typeof topic>[];
  readonly documents: readonly z.infer<typeof document>[];
  readonly rounds: readonly PlantedRound[];
  readonly translated: readonly TranslatedRound[];
  readonly suggested: readonly SuggestedRound[];
}

/** The sets that each prompt is evaluated with; a test requires one for every prompt. */
export const SETS_OF_PROMPTS: Readonly<Record<string, readonly (keyof EvaluationSets)[]>> = {
  "draft-rounds.v2": ["topics", "documents"],
  "picture-ideas.v1": ["rounds"],
  "second-opinion.v1": ["rounds"],
  "suggestions.v1": ["suggested"],
  "text-check.v1": ["rounds"],
  "translate.v1": ["translated"],
};

const read = <T>(name: string, schema: z.ZodType<T>): readonly T[] =>
  z.array(schema).parse(JSON.parse(readFileSync(new URL(`../../ai/${name}.json`, import.meta.url), "utf8")));

/** Reads the sets in `bench/ai`. `every` takes every nth entry, so that a short run covers both languages. */
export function readEvaluationSets(every = 1): EvaluationSets {
  const pick = <T>(items: readonly T[]): readonly T[] => items.filter((_, index) => index % every === 0);
  return {
    topics: pick(read("topics", topic)),
    documents: pick(read("documents", document)),
    rounds: pick(read("planted-rounds", plantedRound)),
    translated: pick(read("translated-rounds", translatedRound)),
    suggested: pick(read("suggested-rounds", suggestedRound)),
  };
}
