import type { ConfigProblem, Json, KeyedChance } from "@showrunner/engine";
import { fold } from "../fuzzy/index.ts";
import { isRecord } from "../parse.ts";

export type ChoiceOption = {
  readonly text: string;
  readonly correct: boolean;
};

export type ChoiceConfig = {
  readonly question_text: string;
  readonly options: readonly ChoiceOption[];
  /** A team may pick several. */
  readonly allow_multiple: boolean;
  /**
   * Options are shuffled. Every team sees an order of its own and the display another one; with the buzzer on all
   * screens see the same one, because answers are spoken.
   */
  readonly randomize_per_team: boolean;
};

/** Opaque ids of the picked options, sorted, so that equal answers are equal bytes. */
export type ChoiceAnswer = {
  readonly picks: readonly string[];
};

/** How many options a question has: the letters of the alphabet must do, and a phone's screen. */
export const option_limits = { fewest: 2, most: 12 } as const;
/** Longest texts, in characters. */
export const text_limits = { question: 2_000, option: 300 } as const;

/** Nothing is marked as right yet: a mark that was never made would stay unnoticed beside the one that was. */
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

/** Null when question or options have the wrong shape; missing flags count as off. Blank texts are for the validator. */
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
  if (text.length > text_limits.question) return [{ path, code: "too_long", params: { max: text_limits.question } }];
  return [];
}

function optionsProblems(options: unknown): readonly ConfigProblem[] {
  const path = "options";
  if (!Array.isArray(options) || options.length < option_limits.fewest)
    return [{ path, code: "too_few_options", params: { min: option_limits.fewest } }];
  const problems: ConfigProblem[] = [];
  if (options.length > option_limits.most)
    problems.push({ path, code: "too_many_options", params: { max: option_limits.most } });
  const seen = new Set<string>();
  let any_right = false;
  for (const [place, option] of (options as readonly unknown[]).entries()) {
    const text = isRecord(option) ? option["text"] : undefined;
    any_right ||= isRecord(option) && option["correct"] === true;
    const code = optionProblem(text, seen);
    if (code !== null) problems.push({ path: `options.${place}.text`, ...code });
    if (typeof text === "string") seen.add(fold(text));
  }
  if (!any_right) problems.push({ path, code: "no_right_option" });
  return problems;
}

function optionProblem(text: unknown, seen: ReadonlySet<string>): Omit<ConfigProblem, "path"> | null {
  if (typeof text !== "string" || text.trim() === "") return { code: "option_required" };
  if (text.length > text_limits.option) return { code: "too_long", params: { max: text_limits.option } };
  // Options without letters or figures fold to nothing and are told apart by their signs.
  return fold(text) !== "" && seen.has(fold(text)) ? { code: "duplicate_option" } : null;
}

/** The id under which an option is known outside: says nothing of its place in the editor. */
export const optionId = (chance: KeyedChance, place: number): string => chance.id(`option:${place}`);

/** Reads `{picks: [id, …]}` with known ids; as many as one likes where several are allowed, else exactly one. */
export function parseInput(config: ChoiceConfig, chance: KeyedChance, input: Json): ChoiceAnswer | null {
  const picks: unknown = isRecord(input) ? input["picks"] : null;
  if (!Array.isArray(picks) || picks.length < 1) return null;
  if (picks.length > (config.allow_multiple ? config.options.length : 1)) return null;
  const known = new Set(config.options.map((_option, place) => optionId(chance, place)));
  const chosen = new Set<string>();
  for (const pick of picks as readonly unknown[]) {
    if (typeof pick !== "string" || !known.has(pick)) return null;
    chosen.add(pick);
  }
  return chosen.size === picks.length ? { picks: [...chosen].toSorted() } : null;
}
