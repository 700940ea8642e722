import type { ConfigProblem, Instant, Json } from "@showrunner/engine";
import { fold } from "../fuzzy/index.ts";
import { isRecord, parseLine } from "../read-json.ts";
import { findWholeNumberProblems, isWholeNumber } from "../whole-numbers.ts";
import { CONFIG_LIMITS, MAX_ITEMS } from "./timed-challenge.limits.ts";

export type ChallengeConfig = {
  readonly prompt: string;
  /** Number of items asked for. */
  readonly minimum_count: number;
  /** Points for every accepted item above the minimum. */
  readonly bonus_points: number;
  /** All items that are accepted. */
  readonly items: readonly string[];
};

export type NamedItem = {
  /** Created by the phone, so that a repeated message refers to the same item. */
  readonly id: string;
  readonly text: string;
  readonly at: Instant;
};

/** In the order of naming. */
export type ChallengeAnswer = {
  readonly items: readonly NamedItem[];
};

const COUNT_LIMITS = { min: 1, max: CONFIG_LIMITS.items };
const BONUS_LIMITS = { min: 0, max: CONFIG_LIMITS.bonus_points };

export function createDefaultConfig(): ChallengeConfig {
  return { prompt: "", minimum_count: 3, bonus_points: 0, items: [] };
}

/** Null if a field has the wrong type; missing numbers default to one item and no bonus. */
export function parseConfig(raw: unknown): ChallengeConfig | null {
  if (!isRecord(raw)) return null;
  const { prompt, items, minimum_count = 1, bonus_points = 0 } = raw;
  if (typeof prompt !== "string" || !isStringList(items)) return null;
  if (!isWholeNumber(minimum_count, COUNT_LIMITS) || !isWholeNumber(bonus_points, BONUS_LIMITS)) return null;
  return { prompt, minimum_count, bonus_points, items };
}

const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

export function validateConfig(raw: unknown): readonly ConfigProblem[] {
  if (!isRecord(raw)) return [{ path: "", code: "config_required" }];
  const problems: ConfigProblem[] = [];
  const { prompt, items, minimum_count = 1, bonus_points = 0 } = raw;
  if (typeof prompt !== "string" || prompt.trim() === "") problems.push({ path: "prompt", code: "prompt_required" });
  else if (prompt.length > CONFIG_LIMITS.prompt)
    problems.push({ path: "prompt", code: "too_long", params: { max: CONFIG_LIMITS.prompt } });
  return [
    ...problems,
    ...findWholeNumberProblems("minimum_count", minimum_count, COUNT_LIMITS),
    ...findWholeNumberProblems("bonus_points", bonus_points, BONUS_LIMITS),
    ...itemsProblems(items, isWholeNumber(minimum_count, COUNT_LIMITS) ? minimum_count : 1),
  ];
}

function itemsProblems(items: unknown, minimumCount: number): readonly ConfigProblem[] {
  const path = "items";
  if (!Array.isArray(items) || items.length < minimumCount)
    return [{ path, code: "too_few_items", params: { min: minimumCount } }];
  const problems: ConfigProblem[] = [];
  if (items.length > CONFIG_LIMITS.items)
    problems.push({ path, code: "too_many_items", params: { max: CONFIG_LIMITS.items } });
  const seen = new Set<string>();
  for (const [index, item] of (items as readonly unknown[]).entries()) {
    const code = itemProblem(item, seen);
    if (code !== null) problems.push({ path: `items.${index}`, ...code });
    if (typeof item === "string") seen.add(fold(item));
  }
  return problems;
}

function itemProblem(item: unknown, seen: ReadonlySet<string>): Omit<ConfigProblem, "path"> | null {
  // An item that folds to an empty string could never be named.
  if (typeof item !== "string" || fold(item) === "") return { code: "item_required" };
  if (item.length > CONFIG_LIMITS.item) return { code: "too_long", params: { max: CONFIG_LIMITS.item } };
  return seen.has(fold(item)) ? { code: "duplicate_item" } : null;
}

const MAX_ID_LENGTH = 64;

/**
 * Adds (`{add: {id, text}}`) or withdraws (`{remove: {id}}`) one item. A repeated message has no effect. Returns null
 * for malformed input and beyond the maximum. Does not depend on whether an item is correct.
 */
export function reduceAnswer(previous: ChallengeAnswer | null, input: Json, at: Instant): ChallengeAnswer | null {
  if (!isRecord(input) || Object.keys(input).length !== 1) return null;
  const { add, remove } = input;
  if (isRecord(add)) return addItem(previous ?? { items: [] }, parseLine(add["id"], MAX_ID_LENGTH), add["text"], at);
  if (isRecord(remove)) return withdrawItem(previous, parseLine(remove["id"], MAX_ID_LENGTH));
  return null;
}

function addItem(answer: ChallengeAnswer, id: string | null, rawText: unknown, at: Instant): ChallengeAnswer | null {
  const text = parseLine(rawText, CONFIG_LIMITS.item);
  if (id === null || text === null) return null;
  if (answer.items.some((item) => item.id === id)) return answer;
  return answer.items.length < MAX_ITEMS ? { items: [...answer.items, { id, text, at }] } : null;
}

function withdrawItem(answer: ChallengeAnswer | null, id: string | null): ChallengeAnswer | null {
  if (answer === null || id === null) return null;
  return answer.items.some((item) => item.id === id)
    ? { items: answer.items.filter((item) => item.id !== id) }
    : answer;
}
