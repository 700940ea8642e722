import type {
  ConfigProblem,
  CountedSubmission,
  Distribution,
  Json,
  Judgement,
  KeyedRandom,
  Outcome,
  RoundContext,
  RoundDefinition,
  TeamId,
} from "@showrunner/engine";
import { countOptions } from "../distribution.ts";
import { isRecord, readField, readText } from "../read-json.ts";
import { pickPopular, type BotAnswer } from "../bot-answer.ts";
import { getOptionId, parsePicks } from "../picks.ts";
import { defineRoundType, type AnyRoundType } from "../round-type.ts";
import { toShownKey } from "../text-list.ts";
import type { SampleInputs } from "../sample-inputs.ts";

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
type ChoiceAnswer = {
  readonly picks: readonly string[];
};

/** Number of options, limited by the letters A to L and the size of a phone's screen. */
export const OPTION_LIMITS = { min: 2, max: 12 } as const;
/** Maximum lengths, in characters. */
export const TEXT_LIMITS = { question: 2_000, option: 300 } as const;

/** Options of a new round. */
const DEFAULT_OPTIONS = 4;

/** No option is preselected as correct: a wrong preselection would be easy to overlook. */
export function createDefaultConfig(): ChoiceConfig {
  return {
    question_text: "",
    options: Array.from({ length: DEFAULT_OPTIONS }, () => ({ text: "", correct: false })),
    allow_multiple: false,
    randomize_per_team: false,
  };
}

/** Whether an option is an empty line of the editor and is ignored. A blank option marked as correct is a problem. */
const isUnused = (text: string, isCorrect: boolean): boolean => text.trim() === "" && !isCorrect;

/** Removes unused options from a config before it is saved. */
export function tidyConfig(raw: Json): Json {
  if (!isRecord(raw) || !Array.isArray(raw["options"])) return raw;
  const options = (raw["options"] as readonly Json[]).filter(
    (option) =>
      !isRecord(option) || typeof option["text"] !== "string" || !isUnused(option["text"], option["correct"] === true),
  );
  return { ...raw, options };
}

/** Null if question or options have the wrong shape; missing flags count as off. Blank options are left out. */
function parseConfig(raw: unknown): ChoiceConfig | null {
  if (!isRecord(raw) || typeof raw["question_text"] !== "string" || !Array.isArray(raw["options"])) return null;
  const options: ChoiceOption[] = [];
  for (const option of raw["options"] as readonly unknown[]) {
    if (!isRecord(option) || typeof option["text"] !== "string") return null;
    if (option["text"].trim() !== "") options.push({ text: option["text"], correct: option["correct"] === true });
  }
  return {
    question_text: raw["question_text"],
    options,
    allow_multiple: raw["allow_multiple"] === true,
    randomize_per_team: raw["randomize_per_team"] === true,
  };
}

function validateConfig(raw: unknown): readonly ConfigProblem[] {
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
  if (!Array.isArray(options)) return [{ path, code: "too_few_options", params: { min: OPTION_LIMITS.min } }];
  const problems: ConfigProblem[] = [];
  let count = 0;
  const seen = new Set<string>();
  let anyRight = false;
  for (const [index, option] of (options as readonly unknown[]).entries()) {
    const text = isRecord(option) ? option["text"] : undefined;
    const isRight = isRecord(option) && option["correct"] === true;
    if (typeof text === "string" && isUnused(text, isRight)) continue;
    count += 1;
    anyRight ||= isRight;
    const code = optionProblem(text, seen);
    if (code !== null) problems.push({ path: `options.${index}.text`, ...code });
    if (typeof text === "string") seen.add(toShownKey(text));
  }
  if (count < OPTION_LIMITS.min)
    return [{ path, code: "too_few_options", params: { min: OPTION_LIMITS.min } }, ...problems];
  if (count > OPTION_LIMITS.max)
    problems.unshift({ path, code: "too_many_options", params: { max: OPTION_LIMITS.max } });
  if (!anyRight) problems.push({ path, code: "no_right_option" });
  return problems;
}

function optionProblem(text: unknown, seen: ReadonlySet<string>): Omit<ConfigProblem, "path"> | null {
  if (typeof text !== "string" || text.trim() === "") return { code: "option_required" };
  if (text.length > TEXT_LIMITS.option) return { code: "too_long", params: { max: TEXT_LIMITS.option } };
  return seen.has(toShownKey(text)) ? { code: "duplicate_option" } : null;
}

/** Parses `{picks: [id, …]}`. */
function parseInput(config: ChoiceConfig, random: KeyedRandom, input: Json): ChoiceAnswer | null {
  const picks = parsePicks(config, random, readField(input, "picks"));
  return picks === null ? null : { picks };
}

/** Data visible to everyone before the reveal; the order of the options depends only on positions and keyed random. */
export type ChoiceQuestion = {
  readonly question_text: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly allow_multiple: boolean;
  /**
   * Screens have different orders, so options must not be labelled by position: no letters, shapes or colours. Always
   * false while the buzzer is on, whatever the config says.
   */
  readonly randomize_per_team: boolean;
};

/** A team's own order, as ids; null if all screens share one order. */
type ChoiceTeamOrder = { readonly order: readonly string[] } | null;

type ChoiceSolution = { readonly right: readonly string[] };

type Context = RoundContext<ChoiceConfig>;

const hasOrderPerTeam = ({ config, buzzerOn }: Context): boolean => config.randomize_per_team && !buzzerOn;

/** In written order, or shuffled, for the display too: hosts tend to write the correct option first. */
function question(context: Context): ChoiceQuestion {
  const { config, random } = context;
  const indices = config.options.map((_option, index) => index);
  const order = config.randomize_per_team ? random.order("display", indices.length) : indices;
  return {
    question_text: config.question_text,
    options: order.map((index) => ({ id: getOptionId(random, index), text: config.options[index]?.text ?? "" })),
    allow_multiple: config.allow_multiple,
    randomize_per_team: hasOrderPerTeam(context),
  };
}

function forTeam(context: Context, teamId: TeamId): ChoiceTeamOrder {
  if (!hasOrderPerTeam(context)) return null;
  const { config, random } = context;
  return { order: random.order(`team:${teamId}`, config.options.length).map((index) => getOptionId(random, index)) };
}

function solution({ config, random }: Context): ChoiceSolution {
  return {
    right: config.options.flatMap((option, index) => (option.correct ? [getOptionId(random, index)] : [])).toSorted(),
  };
}

/** Correct, wrong and missed options. */
type ChoiceDetail = {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
};

/**
 * Share with several correct options: `max(0, correct picks − wrong picks) / number of correct options`. For a single
 * choice any correct option earns the full share.
 */
function judge({ config, random }: RoundContext<ChoiceConfig>, answer: ChoiceAnswer): Judgement {
  const right: string[] = [];
  const wrong: string[] = [];
  const missed: string[] = [];
  for (const [index, option] of config.options.entries()) {
    const id = getOptionId(random, index);
    const picked = answer.picks.includes(id);
    if (picked) (option.correct ? right : wrong).push(id);
    else if (option.correct) missed.push(id);
  }
  const worth = config.allow_multiple ? right.length + missed.length : 1;
  const share = worth === 0 ? 0 : Math.max(0, right.length - wrong.length) / worth;
  const detail: ChoiceDetail = { right, wrong, missed };
  return { outcome: share === 1 ? "correct" : share === 0 ? "wrong" : "partial", share, bonus: 0, detail };
}

function distribution(context: Context, submissions: readonly CountedSubmission<ChoiceAnswer>[]): Distribution {
  const right = new Set(solution(context).right);
  const options = question(context).options.map((option): typeof option & { readonly outcome: Outcome } => ({
    ...option,
    outcome: right.has(option.id) ? "correct" : "wrong",
  }));
  return countOptions(
    options,
    submissions.map(({ answer }) => answer.picks),
  );
}

const sampleInputs: SampleInputs<ChoiceConfig> = ({ config, random }, { quality, index }) => {
  const indices = config.options.map((_option, index) => index);
  const right = indices.filter((index) => config.options[index]?.correct === true);
  const wrong = indices.filter((index) => !right.includes(index));
  // If every option is correct, no wrong pick exists.
  const chosen = quality === "wrong" && wrong.length > 0 ? [wrong[index % wrong.length] ?? 0] : right;
  const picked = config.allow_multiple && quality === "right" ? chosen : chosen.slice(0, 1);
  return picked.length === 0 ? [] : [{ picks: picked.map((index) => getOptionId(random, index)) }];
};

/** With one pick, wrong answers cluster on the likeliest wrong option; with several, each option is drawn alone. */
const botAnswer: BotAnswer<ChoiceConfig> = ({ config, random: keyed }, { skill, random }) => {
  const indices = config.options.map((_option, index) => index);
  const toInput = (picked: readonly number[]): readonly Json[] =>
    picked.length === 0 ? [] : [{ picks: picked.map((index) => getOptionId(keyed, index)) }];
  const isRight = (index: number): boolean => config.options[index]?.correct === true;
  if (config.allow_multiple) {
    const chanceOfMistake = (1 - skill) / 2;
    const picked = indices.filter((index) => isRight(index) !== random() < chanceOfMistake);
    return toInput(picked.length === 0 ? indices.slice(0, 1) : picked);
  }
  const right = indices.filter(isRight);
  const wrong = indices.filter((index) => !isRight(index));
  const order = keyed.order("rehearsal", wrong.length);
  const chosen =
    random() < skill || wrong.length === 0
      ? right[pickPopular(right.length, random)]
      : wrong[order[pickPopular(wrong.length, random)] ?? 0];
  return toInput(chosen === undefined ? [] : [chosen]);
};

/** Multiple choice: one or several options are picked and judged automatically at the reveal. */
export const multipleChoice: RoundDefinition<ChoiceConfig, ChoiceAnswer> = {
  type: "multipleChoice",
  capabilities: { timer: true, buzzer: true, submissions: true, auto_validation: true },
  speed_points: true,
  accumulates: false,
  createDefaultConfig,
  parseConfig,
  validateConfig,
  questionText: (raw) => readText(raw, "question_text"),
  reduceAnswer: ({ config, random }, _previous, input) => parseInput(config, random, input),
  judge,
  question,
  parts: {
    count: ({ config }) => config.options.length,
    question: (context, shown) => {
      const face = question(context);
      return { ...face, options: face.options.slice(0, shown) };
    },
  },
  forTeam,
  solution,
  distribution,
};

export const multipleChoiceType: AnyRoundType = defineRoundType({
  definition: multipleChoice,
  sampleInputs,
  botAnswer,
  configTexts: ["question_text", "options.*.text"],
  configSecrets: ({ options }) => options.filter(({ correct }) => correct).map(({ text }) => text),
  inputFormat:
    '`{ "picks": ["OPTION_ID", …] }`, ids from `round.face_question.options`; show them in the order of `me.face_team.order` if it is set',
});
