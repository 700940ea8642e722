import type { ConfigProblem, Json, KeyedRandom } from "@showrunner/engine";
import { fold } from "../fuzzy/index.ts";
import { isRecord } from "../read-json.ts";

export type ChoiceOption = {
  readonly text: string;
  readonly correct: boolean;
};

export type ChoiceConfig = {
  readonly question_text: string;
  readonly options: readonly ChoiceOption[];
  /** A team may pick several options. */
  readonly allow_multiple: boolean;
  /**
   * Shuffles the options. Every team sees its own order and the display another one; with the buzzer on all screens
   * share one order, because answers are spoken.
   */
  readonly randomize_per_team: boolean;
};

/** Opaque ids of the picked options, sorted, so that equal picks serialise equally. */
export type ChoiceAnswer = {
  readonly picks: readonly string[];
};

/** Number of options, limited by the letters A to L and the size of a phone's screen. */
export const OPTION_LIMITS = { fewest: 2, most: 12 } as const;
/** Maximum lengths, in characters. */
export const TEXT_LIMITS = { question: 2_000, option: 300 } as const;

/** No option is preselected as correct: a wrong preselection would be easy to overlook. */
export function defaultConfig(): ChoiceConfig {
  return {
    question_text: "",
    options: [
      { text: "", correct: false },
      { text: "", correct: false },
    ],
    allow_multiple: false,
    randomize_per_team: false,
  };
}

/** Null if question or options have the wrong shape; missing flags count as off. The validator reports blank texts. */
export function parseConfig(raw: unknown): ChoiceConfig | null {
  if (!isRecord(raw) || typeof raw["question_text"] !== "string" || !Array.isArray(raw["options"])) return null;
  const options: ChoiceOption[] = [];
  for (const option of raw["options"] as readonly unknown[]) {
    if (!isRecord(option) || typeof option["text"] !== "string") return null;
    options.push({ text: option["text"], correct: option["correct"] === true });
  }
  return {
    question_text: raw["question_text"],
    options,
    allow_multiple: raw["allow_multiple"] === true,
    randomize_per_team: raw["randomize_per_team"] === true,
  };
}

export function validateConfig(raw: unknown): readonly ConfigProblem[] {
  if (!isRecord(raw)) return [{ path: "", code: "config_required" }];
  return [...questionProblems(raw["question_text"]), ...optionsProblems(raw["options"])];
}

function questionProblems(text: unknown): readonly ConfigProblem[] {
  const path = "question_text";
  if (text !== undefined && text !== null && typeof text !== "string") return [{ path, code: "not_a_text" }];
  if (typeof text !== "string" || text.trim() === "") return [{ path, code: "question_required" }];
  if (text.length > TEXT_LIMITS.question) return [{ path, code: "too_long", params: { max: TEXT_LIMITS.question } }];
  return [];
}

function optionsProblems(options: unknown): readonly ConfigProblem[] {
  const path = "options";
  if (!Array.isArray(options) || options.length < OPTION_LIMITS.fewest)
    return [{ path, code: "too_few_options", params: { min: OPTION_LIMITS.fewest } }];
  const problems: ConfigProblem[] = [];
  if (options.length > OPTION_LIMITS.most)
    problems.push({ path, code: "too_many_options", params: { max: OPTION_LIMITS.most } });
  const seen = new Set<string>();
  let anyRight = false;
  for (const [place, option] of (options as readonly unknown[]).entries()) {
    const text = isRecord(option) ? option["text"] : undefined;
    anyRight ||= isRecord(option) && option["correct"] === true;
    const code = optionProblem(text, seen);
    if (code !== null) problems.push({ path: `options.${place}.text`, ...code });
    if (typeof text === "string") seen.add(fold(text));
  }
  if (!anyRight) problems.push({ path, code: "no_right_option" });
  return problems;
}

function optionProblem(text: unknown, seen: ReadonlySet<string>): Omit<ConfigProblem, "path"> | null {
  if (typeof text !== "string" || text.trim() === "") return { code: "option_required" };
  if (text.length > TEXT_LIMITS.option) return { code: "too_long", params: { max: TEXT_LIMITS.option } };
  // Options without letters or digits fold to an empty string and are compared by their symbols.
  return fold(text) !== "" && seen.has(fold(text)) ? { code: "duplicate_option" } : null;
}

/** Public id of an option; does not reveal its position in the editor. */
export const optionId = (random: KeyedRandom, place: number): string => random.id(`option:${place}`);

/** Parses `{picks: [id, …]}` with known ids: any number for multiple choice, otherwise exactly one. */
export function parseInput(config: ChoiceConfig, random: KeyedRandom, input: Json): ChoiceAnswer | null {
  const picks: unknown = isRecord(input) ? input["picks"] : null;
  if (!Array.isArray(picks) || picks.length < 1) return null;
  if (picks.length > (config.allow_multiple ? config.options.length : 1)) return null;
  const known = new Set(config.options.map((_option, place) => optionId(random, place)));
  const chosen = new Set<string>();
  for (const pick of picks as readonly unknown[]) {
    if (typeof pick !== "string" || !known.has(pick)) return null;
    chosen.add(pick);
  }
  return chosen.size === picks.length ? { picks: [...chosen].toSorted() } : null;
}
