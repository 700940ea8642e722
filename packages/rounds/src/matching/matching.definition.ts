import type {
  CountedSubmission,
  Distribution,
  Json,
  Judgement,
  RoundContext,
  RoundDefinition,
} from "@showrunner/engine";
import { isRecord } from "../read-json.ts";
import { defineRoundType, type AnyRoundType } from "../round-type.ts";
import type { SampleInputs } from "../sample-inputs.ts";
import { findAnswerId, getLeftId, listShownAnswers, type ShownText } from "./shown-answers.ts";
import { validateConfig } from "./matching.problems.ts";

export type Pair = { readonly left: string; readonly right: string };

export type MatchingConfig = {
  readonly pairs: readonly Pair[];
  /** Further texts on the right side, which belong to no pair. */
  readonly distractors: readonly string[];
};

/** Right-side id per left-side id; left-side texts without a partner are absent. */
export type MatchingAnswer = { readonly pairs: Readonly<Record<string, string>> };

type Context = RoundContext<MatchingConfig>;

/** Pairs of a new round. */
const DEFAULT_PAIRS = 4;

export function createDefaultConfig(): MatchingConfig {
  return { pairs: Array.from({ length: DEFAULT_PAIRS }, () => ({ left: "", right: "" })), distractors: [] };
}

const isUnused = ({ left, right }: Pair): boolean => left.trim() === "" && right.trim() === "";

function readPair(value: unknown): Pair | null {
  if (!isRecord(value)) return null;
  const { left, right } = value;
  return typeof left === "string" && typeof right === "string" ? { left, right } : null;
}

/** Returns null if pairs or distractors are not texts. Drops unused pairs and blank distractors. */
function parseConfig(raw: unknown): MatchingConfig | null {
  if (!isRecord(raw) || !Array.isArray(raw["pairs"])) return null;
  const pairs = (raw["pairs"] as readonly unknown[]).map((pair) => readPair(pair));
  const distractors: unknown = raw["distractors"] ?? [];
  if (!Array.isArray(distractors) || !distractors.every((text) => typeof text === "string")) return null;
  if (!pairs.every((pair) => pair !== null)) return null;
  return {
    pairs: pairs.filter((pair) => !isUnused(pair)),
    distractors: distractors.filter((text) => text.trim() !== ""),
  };
}

/** Removes unused pairs and blank distractors from a config before it is saved. */
export function tidyConfig(raw: Json): Json {
  if (!isRecord(raw) || !Array.isArray(raw["pairs"])) return raw;
  const pairs = (raw["pairs"] as readonly Json[]).filter((value) => {
    const pair = readPair(value);
    return pair === null || !isUnused(pair);
  });
  const distractors = raw["distractors"];
  if (!Array.isArray(distractors)) return { ...raw, pairs };
  const written = (distractors as readonly Json[]).filter((text) => typeof text !== "string" || text.trim() !== "");
  return { ...raw, pairs, distractors: written };
}

/** Parses `{pairs: {LEFT_ID: RIGHT_ID, …}}` with known ids: at least one pair, but not necessarily all (MATCH-1). */
function parseInput(context: Context, input: Json): MatchingAnswer | null {
  const chosenPairs: unknown = isRecord(input) ? input["pairs"] : null;
  if (!isRecord(chosenPairs)) return null;
  const known = new Set(question(context).right.map(({ id }) => id));
  const lefts = context.config.pairs.map((_pair, index) => getLeftId(context.random, index));
  const named = Object.keys(chosenPairs);
  if (named.length === 0 || !named.every((id) => lefts.includes(id))) return null;
  const pairs: Record<string, string> = {};
  for (const left of lefts) {
    const right = Object.hasOwn(chosenPairs, left) ? chosenPairs[left] : undefined;
    if (right === undefined) continue;
    if (typeof right !== "string" || !known.has(right)) return null;
    pairs[left] = right;
  }
  return { pairs };
}

/** Data visible to everyone before the reveal: the left side as written, the right side shuffled (MATCH-2). */
type MatchingQuestion = { readonly left: readonly ShownText[]; readonly right: readonly ShownText[] };

function question({ config, sourceConfig = config, random }: Context): MatchingQuestion {
  return {
    left: config.pairs.map(({ left }, index) => ({ id: getLeftId(random, index), text: left })),
    right: listShownAnswers(sourceConfig, random, config),
  };
}

type MatchingSolution = { readonly pairs: Readonly<Record<string, string>> };

function solution({ config, sourceConfig = config, random }: Context): MatchingSolution {
  const ids = sourceConfig.pairs.map(
    ({ right }, index) => [getLeftId(random, index), findAnswerId(sourceConfig, random, right)] as const,
  );
  return { pairs: Object.fromEntries(ids) };
}

/** Number of right pairs (`right`) of all pairs (`of`). */
type MatchingDetail = { readonly right: number; readonly of: number };

/** The share of the answer is the share of right pairs (MATCH-1). */
function judge(context: Context, { pairs }: MatchingAnswer): Judgement {
  const all = Object.entries(solution(context).pairs);
  const right = all.filter(([left, id]) => pairs[left] === id).length;
  const share = all.length === 0 ? 0 : right / all.length;
  const detail: MatchingDetail = { right, of: all.length };
  return { outcome: share === 1 ? "correct" : share === 0 ? "wrong" : "partial", share, bonus: 0, detail };
}

/** For each pair, how many teams found it. */
function distribution(context: Context, submissions: readonly CountedSubmission<MatchingAnswer>[]): Distribution {
  const right = solution(context).pairs;
  const entries = context.config.pairs.map((pair, index) => {
    const left = getLeftId(context.random, index);
    return {
      label: `${pair.left} – ${pair.right}`,
      option_id: left,
      count: submissions.filter(({ answer }) => answer.pairs[left] === right[left]).length,
      outcome: "correct" as const,
    };
  });
  return { kind: "options", entries, others: 0, total: submissions.length };
}

const sampleInputs: SampleInputs<MatchingConfig> = (context, { quality, index }) => {
  const right = Object.entries(solution(context).pairs);
  const answers = question(context).right.map(({ id }) => id);
  if (right.length === 0 || answers.length < 2) return [];
  const toWrong = (id: string): string => answers[(answers.indexOf(id) + 1) % answers.length] ?? id;
  const isRight = (pair: number): boolean =>
    quality === "right" || (quality === "partly" && pair <= index % Math.max(1, right.length - 1));
  const pairs = right.map(([left, id], pair) => [left, isRight(pair) ? id : toWrong(id)] as const);
  return [{ pairs: Object.fromEntries(pairs) }];
};

/** Matching: each text on the left gets one of the texts on the right. */
export const matching: RoundDefinition<MatchingConfig, MatchingAnswer> = {
  type: "matching",
  capabilities: { timer: true, buzzer: false, submissions: true, auto_validation: true },
  speed_points: true,
  accumulates: false,
  createDefaultConfig,
  parseConfig,
  validateConfig,
  reduceAnswer: (context, _previous, input) => parseInput(context, input),
  judge,
  question,
  solution,
  distribution,
};

export const matchingType: AnyRoundType = defineRoundType({
  definition: matching,
  sampleInputs,
  configTexts: ["pairs.*.left", "pairs.*.right", "distractors.*"],
  // Only which of the shown texts belong together is secret.
  configSecrets: () => [],
  inputFormat:
    '`{ "pairs": { "LEFT_ID": "RIGHT_ID", … } }`, ids from `round.face_question.left` and `.right`; a right id may be used several times',
});
