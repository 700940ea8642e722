import type { ConfigProblem } from "@showrunner/engine";
import { isRecord } from "../read-json.ts";
import { findListProblems, toShownKey } from "../text-list.ts";
import { MAX_MATCHING_TEXT, MAX_DISTRACTORS, PAIR_LIMITS } from "./matching.limits.ts";
import { toAnswerKey } from "./shown-answers.ts";

export function validateConfig(raw: unknown): readonly ConfigProblem[] {
  if (!isRecord(raw)) return [{ path: "", code: "config_required" }];
  const pairs: readonly unknown[] = Array.isArray(raw["pairs"]) ? raw["pairs"] : [];
  return [...pairsProblems(pairs), ...distractorsProblems(raw["distractors"] ?? [], pairs)];
}

const textOf = (pair: unknown, side: "left" | "right"): unknown => (isRecord(pair) ? pair[side] : undefined);
const isBlank = (text: unknown): boolean => typeof text === "string" && text.trim() === "";

function pairsProblems(pairs: readonly unknown[]): readonly ConfigProblem[] {
  const path = "pairs";
  const problems: ConfigProblem[] = [];
  const lefts = new Set<string>();
  const answers = new Set<string>();
  let count = 0;
  for (const [index, pair] of pairs.entries()) {
    const [left, right] = [textOf(pair, "left"), textOf(pair, "right")];
    if (isBlank(left) && isBlank(right)) continue;
    count += 1;
    const isRepeated = typeof left === "string" && left.trim() !== "" && lefts.has(toShownKey(left));
    if (isRepeated) problems.push({ path: `${path}.${index}.left`, code: "duplicate_left" });
    problems.push(...sideProblem(left, `${path}.${index}.left`, "left_required"));
    problems.push(...sideProblem(right, `${path}.${index}.right`, "right_required"));
    if (typeof left === "string") lefts.add(toShownKey(left));
    if (typeof right === "string") answers.add(toAnswerKey(right));
  }
  if (count < PAIR_LIMITS.min) return [{ path, code: "too_few_pairs", params: { min: PAIR_LIMITS.min } }, ...problems];
  if (count > PAIR_LIMITS.max) problems.unshift({ path, code: "too_many_pairs", params: { max: PAIR_LIMITS.max } });
  // With one answer for all pairs there is nothing to choose.
  if (answers.size < 2) problems.push({ path, code: "same_right" });
  return problems;
}

function sideProblem(text: unknown, path: string, missing: string): readonly ConfigProblem[] {
  if (typeof text !== "string" || text.trim() === "") return [{ path, code: missing }];
  return text.length > MAX_MATCHING_TEXT ? [{ path, code: "too_long", params: { max: MAX_MATCHING_TEXT } }] : [];
}

function distractorsProblems(distractors: unknown, pairs: readonly unknown[]): readonly ConfigProblem[] {
  const path = "distractors";
  const rules = {
    path,
    name: "distractor",
    min: 0,
    max: MAX_DISTRACTORS,
    maxLength: MAX_MATCHING_TEXT,
    toKey: toAnswerKey,
  };
  const answers = new Set(
    pairs.flatMap((pair) => {
      const right = textOf(pair, "right");
      return typeof right === "string" && right.trim() !== "" ? [toAnswerKey(right)] : [];
    }),
  );
  const texts: readonly unknown[] = Array.isArray(distractors) ? distractors : [];
  const right = texts.flatMap((text, index): readonly ConfigProblem[] =>
    typeof text === "string" && text.trim() !== "" && answers.has(toAnswerKey(text))
      ? [{ path: `${path}.${index}`, code: "distractor_is_right" }]
      : [],
  );
  return [...findListProblems(distractors, rules), ...right];
}
