import type {
  Award,
  ConfigProblem,
  CountedSubmission,
  Distribution,
  Json,
  JudgedSubmission,
  RoundContext,
  RoundDefinition,
} from "@showrunner/engine";
import { countOptions, groupTexts, reduceGroupAction } from "../distribution.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";
import { isRecord, parseLine, readField } from "../read-json.ts";
import { pickPopular, pickRandom, type BotAnswer } from "../bot-answer.ts";
import { getOptionId, parsePicks } from "../picks.ts";
import { defineRoundType, type AnyRoundType } from "../round-type.ts";
import { toShownKey } from "../text-list.ts";
import { getFillerWord, type SampleInputs } from "../sample-inputs.ts";

export type PollConfig = {
  /** Teams pick options, or write a text. */
  readonly input: "options" | "text";
  readonly options: readonly string[];
  /** A team may pick several options. */
  readonly allow_multiple: boolean;
  /** Displays show the votes while the question is open. */
  readonly show_live: boolean;
  /** Every team that takes part gets the points of the round. */
  readonly award_participation: boolean;
};

/** Picked options, sorted, or a text. */
export type PollAnswer = { readonly picks: readonly string[] } | { readonly text: string };

/** The moderator's actions: groups of texts, and whether votes are shown live (null: as configured). */
type PollActions = { readonly groups: Json; readonly live: boolean | null };

type Context = RoundContext<PollConfig>;

export const OPTION_LIMITS = { min: 2, max: 12 } as const;
export const MAX_OPTION_LENGTH = 300;

export function createDefaultConfig(): PollConfig {
  return { input: "options", options: ["", ""], allow_multiple: false, show_live: true, award_participation: false };
}

/** Returns null if the options have the wrong shape; missing flags count as off. */
function parseConfig(raw: unknown): PollConfig | null {
  if (!isRecord(raw)) return null;
  const { options = [] } = raw;
  if (!Array.isArray(options) || !options.every((option): option is string => typeof option === "string")) return null;
  return {
    input: raw["input"] === "text" ? "text" : "options",
    options,
    allow_multiple: raw["allow_multiple"] === true,
    show_live: raw["show_live"] === true,
    award_participation: raw["award_participation"] === true,
  };
}

function validateConfig(raw: unknown): readonly ConfigProblem[] {
  if (!isRecord(raw)) return [{ path: "", code: "config_required" }];
  if (raw["input"] === "text") return [];
  const { options } = raw;
  const path = "options";
  if (!Array.isArray(options) || options.length < OPTION_LIMITS.min)
    return [{ path, code: "too_few_options", params: { min: OPTION_LIMITS.min } }];
  const problems: ConfigProblem[] = [];
  if (options.length > OPTION_LIMITS.max)
    problems.push({ path, code: "too_many_options", params: { max: OPTION_LIMITS.max } });
  const seen = new Set<string>();
  for (const [index, option] of (options as readonly unknown[]).entries()) {
    const code = optionProblem(option, seen);
    if (code !== null) problems.push({ path: `options.${index}`, ...code });
    if (typeof option === "string") seen.add(toShownKey(option));
  }
  return problems;
}

function optionProblem(option: unknown, seen: ReadonlySet<string>): Omit<ConfigProblem, "path"> | null {
  if (typeof option !== "string" || option.trim() === "") return { code: "option_required" };
  if (option.length > MAX_OPTION_LENGTH) return { code: "too_long", params: { max: MAX_OPTION_LENGTH } };
  return seen.has(toShownKey(option)) ? { code: "duplicate_option" } : null;
}

function parseInput({ config, random }: Context, input: Json): PollAnswer | null {
  if (!isRecord(input)) return null;
  if (config.input === "text") {
    const text = parseLine(input["text"], MAX_TEXT_LENGTH);
    return text === null ? null : { text };
  }
  const picks = parsePicks(config, random, input["picks"]);
  return picks === null ? null : { picks };
}

/** Data visible to everyone. */
export type PollQuestion = Pick<PollConfig, "input" | "allow_multiple"> & {
  readonly options: readonly { readonly id: string; readonly text: string }[];
};

function question({ config, random }: Context): PollQuestion {
  const { input, allow_multiple } = config;
  const texts = input === "options" ? config.options : [];
  return { input, allow_multiple, options: texts.map((text, index) => ({ id: getOptionId(random, index), text })) };
}

function distribution(
  context: Context,
  submissions: readonly CountedSubmission<PollAnswer>[],
  actions: Json,
): Distribution {
  if (context.config.input === "options")
    return countOptions(
      question(context).options.map((option) => ({ ...option, outcome: "unjudged" })),
      submissions.flatMap(({ answer }) => ("picks" in answer ? [answer.picks] : [])),
    );
  const texts = submissions.flatMap(({ answer, judgement }) => ("text" in answer ? [{ answer, judgement }] : []));
  return groupTexts(texts, readActions(actions).groups);
}

const readActions = (actions: Json): PollActions => {
  const live = readField(actions, "live");
  return { groups: readField(actions, "groups"), live: typeof live === "boolean" ? live : null };
};

/** Reduces `{ live: true | false }`, or an action on groups of texts. */
function reduceAction({ config }: Context, previous: Json, action: Json): PollActions | null {
  const before = readActions(previous);
  if (isRecord(action) && typeof action["live"] === "boolean" && Object.keys(action).length === 1)
    return { ...before, live: action["live"] };
  const groups = config.input === "text" ? reduceGroupAction(before.groups, action) : null;
  return groups === null ? null : { ...before, groups };
}

/** Option ids, or texts, that most teams chose; several in a tie. */
export type PollSolution = { readonly leaders: readonly string[] };

function leaders(_context: Context, { entries }: Distribution): PollSolution {
  const shown = entries.filter(({ hidden }) => hidden !== true);
  const max = Math.max(1, ...shown.map(({ count }) => count));
  return { leaders: shown.filter(({ count }) => count === max).map(({ option_id, label }) => option_id ?? label) };
}

/** A fixed award for taking part, whatever the scoring method. */
function award({ config, round }: Context, submissions: readonly JudgedSubmission[]): readonly Award[] {
  if (!config.award_participation || round.max_points === 0) return [];
  return submissions.map(({ team_id }) => ({ team_id, points: round.max_points, outcome: "unjudged" }));
}

const sampleInputs: SampleInputs<PollConfig> = ({ config, random }, request) => {
  if (config.input === "text") return [{ text: getFillerWord(request) }];
  // The first options are the favourites, so that a preview shows a difference.
  const index = Math.floor((request.index * request.index) / 3) % Math.max(1, config.options.length);
  return config.options.length === 0 ? [] : [{ picks: [getOptionId(random, index)] }];
};

/** A few favourites, in an order that differs between polls. */
const botAnswer: BotAnswer<PollConfig> = ({ config, random: keyed }, { random, fillerWords }) => {
  if (config.input === "text") {
    const text = pickRandom(fillerWords.slice(0, 6), random);
    return text === undefined ? [] : [{ text }];
  }
  const order = keyed.order("rehearsal", config.options.length);
  const picked = new Set([pickPopular(order.length, random)]);
  if (config.allow_multiple && random() < 0.5) picked.add(pickPopular(order.length, random));
  const indices = [...picked].flatMap((index) => order[index] ?? []);
  return indices.length === 0 ? [] : [{ picks: indices.map((index) => getOptionId(keyed, index)) }];
};

/** Poll: votes or short texts, without a right answer. */
export const poll: RoundDefinition<PollConfig, PollAnswer> = {
  type: "poll",
  capabilities: { timer: true, buzzer: false, submissions: true, auto_validation: true },
  accumulates: false,
  createDefaultConfig,
  parseConfig,
  validateConfig,
  reduceAnswer: (context, _previous, input) => parseInput(context, input),
  judge: ({ config }) => ({ outcome: "unjudged", share: config.award_participation ? 1 : 0, bonus: 0, detail: null }),
  award,
  question,
  solution: () => null,
  solutionOf: leaders,
  distribution,
  showsLiveDistribution: ({ config }, actions) => readActions(actions).live ?? config.show_live,
  reduceAction,
};

export const pollType: AnyRoundType = defineRoundType({
  definition: poll,
  sampleInputs,
  botAnswer,
  configTexts: ["options.*"],
  configSecrets: () => [],
  inputFormat:
    '`{ "picks": ["OPTION_ID", …] }` or `{ "text": "…" }`, as `round.face_question.input` says (`options` or `text`)',
});
