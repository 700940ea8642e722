import type { ConfigProblem, Instant } from "@showrunner/engine";
import { fold } from "../fuzzy/index.ts";
import { isRecord } from "../read-json.ts";
import { CONFIG_LIMITS } from "./timed-challenge.limits.ts";

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

export function defaultConfig(): ChallengeConfig {
  return { prompt: "", minimum_count: 3, bonus_points: 0, items: [] };
}

/** Null if a field has the wrong type; missing numbers default to one item and no bonus. */
export function parseConfig(raw: unknown): ChallengeConfig | null {
  if (!isRecord(raw)) return null;
  const { prompt, items, minimum_count = 1, bonus_points = 0 } = raw;
  if (typeof prompt !== "string" || !isStringList(items)) return null;
  if (
    !isIntegerBetween(minimum_count, 1, CONFIG_LIMITS.items) ||
    !isIntegerBetween(bonus_points, 0, CONFIG_LIMITS.bonus_points)
  )
    return null;
  return { prompt, minimum_count, bonus_points, items };
}

const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const isIntegerBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

export function validateConfig(raw: unknown): readonly ConfigProblem[] {
  if (!isRecord(raw)) return [{ path: "", code: "config_required" }];
  const problems: ConfigProblem[] = [];
  const { prompt, items, minimum_count = 1, bonus_points = 0 } = raw;
  if (typeof prompt !== "string" || prompt.trim() === "") problems.push({ path: "prompt", code: "prompt_required" });
  else if (prompt.length > CONFIG_LIMITS.prompt)
    problems.push({ path: "prompt", code: "too_long", params: { max: CONFIG_LIMITS.prompt } });
  const hasMinimum = isIntegerBetween(minimum_count, 1, CONFIG_LIMITS.items);
  if (!hasMinimum)
    problems.push({ path: "minimum_count", code: "out_of_range", params: { min: 1, max: CONFIG_LIMITS.items } });
  if (!isIntegerBetween(bonus_points, 0, CONFIG_LIMITS.bonus_points))
    problems.push({ path: "bonus_points", code: "out_of_range", params: { min: 0, max: CONFIG_LIMITS.bonus_points } });
  return [...problems, ...itemsProblems(items, hasMinimum ? minimum_count : 1)];
}

function itemsProblems(items: unknown, minimumCount: number): readonly ConfigProblem[] {
  const path = "items";
  if (!Array.isArray(items) || items.length < minimumCount)
    return [{ path, code: "too_few_items", params: { min: minimumCount } }];
  const problems: ConfigProblem[] = [];
  if (items.length > CONFIG_LIMITS.items)
    problems.push({ path, code: "too_many_items", params: { max: CONFIG_LIMITS.items } });
  const seen = new Set<string>();
  for (const [place, item] of (items as readonly unknown[]).entries()) {
    const code = itemProblem(item, seen);
    if (code !== null) problems.push({ path: `items.${place}`, ...code });
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
