import { isRecord } from "../json.ts";
import type { Award, Json, JudgedSubmission, RoundContext, RoundDefinition, RoundDefinitions } from "../index.ts";

/**
 * Small round types that together use every feature of `RoundDefinition`. The real types are in packages/rounds,
 * which depends on this package.
 */

const ALL_CAPABILITIES = { timer: true, buzzer: true, submissions: true, auto_validation: true };

function isStringList(raw: unknown): raw is readonly string[] {
  return Array.isArray(raw) && raw.every((item) => typeof item === "string");
}

/** Action on a text round that withholds the wrong answers. */
export const WITHHOLD = "withhold";

/** The moderator judges; the type suggests. */
const spoken: RoundDefinition<Json, string> = {
  type: "spoken",
  capabilities: { ...ALL_CAPABILITIES, auto_validation: false },
  accumulates: false,
  createDefaultConfig: () => ({}),
  parseConfig: () => ({}),
  validateConfig: () => [],
  reduceAnswer: (_context, _previous, input) =>
    isRecord(input) && typeof input["text"] === "string" ? input["text"] : null,
  judge: ({ round }, answer) => {
    const nearest = round.answers.find((accepted) => accepted.toLowerCase() === answer.toLowerCase());
    const correct = nearest !== undefined;
    return {
      outcome: correct ? "correct" : "wrong",
      share: correct ? 1 : 0,
      bonus: 0,
      detail: { nearest: nearest ?? null },
    };
  },
  question: () => null,
  solution: ({ round }) => round.answers,
  distribution: ({ showsWrongAnswers = false }, submissions, actions) => {
    const texts = Map.groupBy(submissions, ({ answer }) => answer);
    const withholds = actions === WITHHOLD && !showsWrongAnswers;
    const entries = [...texts].map(([label, group]) => ({
      label,
      key: label,
      count: group.length,
      ...(group[0]?.judgement ? { outcome: group[0].judgement.outcome } : {}),
      ...(actions === label ? { hidden: true as const } : {}),
      ...(withholds && group[0]?.judgement?.outcome !== "correct" ? { withheld: true as const } : {}),
    }));
    return { kind: "texts", entries, others: 0, total: submissions.length };
  },
  displayFace: (_context, actions) => actions,
  // The text to hide; an empty text makes the state too large.
  reduceAction: (_context, _previous, action) =>
    action === "" ? "x".repeat(30_000) : typeof action === "string" ? action : null,
};

interface ChoiceConfig {
  readonly options: number;
  readonly right: readonly number[];
  readonly per_team: boolean;
}

function optionIds({ config, random }: RoundContext<ChoiceConfig>): readonly string[] {
  return Array.from({ length: config.options }, (_, place) => random.id(`option:${place}`));
}

/** Judged automatically; options have keyed ids and a team-specific order. */
const choice: RoundDefinition<ChoiceConfig, readonly string[]> = {
  type: "choice",
  capabilities: ALL_CAPABILITIES,
  speed_points: true,
  accumulates: false,
  createDefaultConfig: () => ({ options: 2, right: [0], per_team: false }),
  parseConfig: (raw) => {
    if (!isRecord(raw) || typeof raw["options"] !== "number" || !Array.isArray(raw["right"])) return null;
    const right = raw["right"].filter((place): place is number => typeof place === "number");
    return { options: raw["options"], right, per_team: raw["per_team"] === true };
  },
  validateConfig: () => [],
  reduceAnswer: (context, _previous, input) => {
    const picks = isRecord(input) ? input["picks"] : null;
    if (!isStringList(picks)) return null;
    const known = optionIds(context);
    return picks.every((pick) => known.includes(pick)) ? picks : null;
  },
  judge: (context, picks) => {
    const ids = optionIds(context);
    const right = picks.filter((pick) => context.config.right.includes(ids.indexOf(pick))).length;
    const most = Math.max(1, context.config.right.length);
    const share = Math.max(0, right - (picks.length - right)) / most;
    const outcome = share === 1 ? "correct" : share > 0 ? "partial" : "wrong";
    return { outcome, share, bonus: 0, detail: { right } };
  },
  question: (context) => ({ options: optionIds(context) }),
  parts: {
    count: ({ config }) => config.options,
    question: (context, shown) => ({ options: optionIds(context).slice(0, shown) }),
  },
  forTeam: ({ config, random }, teamId) =>
    config.per_team ? { order: random.order(`team:${teamId}`, config.options) } : null,
  solution: (context) => ({ right: context.config.right.flatMap((place) => optionIds(context)[place] ?? []) }),
  distribution: (context, submissions) => {
    const entries = optionIds(context).map((id, place) => ({
      label: `Option ${place}`,
      option_id: id,
      count: submissions.filter(({ answer }) => answer.includes(id)).length,
      outcome: context.config.right.includes(place) ? ("correct" as const) : ("wrong" as const),
    }));
    return { kind: "options", entries, others: 0, total: submissions.length };
  },
  showsLiveDistribution: () => true,
};

interface ListingConfig {
  readonly words: readonly string[];
}

/** Inputs accumulate, and the type computes the awards. */
const listing: RoundDefinition<ListingConfig, readonly string[]> = {
  type: "listing",
  capabilities: { ...ALL_CAPABILITIES, buzzer: false },
  accumulates: true,
  createDefaultConfig: () => ({ words: [] }),
  parseConfig: (raw) => (isRecord(raw) && isStringList(raw["words"]) ? { words: raw["words"] } : null),
  validateConfig: () => [],
  reduceAnswer: (_context, previous, input) => {
    const word = isRecord(input) ? input["word"] : null;
    if (typeof word !== "string") return null;
    return [...(previous ?? []), word];
  },
  judge: ({ config }, answer, decided = {}) => {
    const isIn = (word: string): boolean => answer.includes(word) && decided[word] !== false;
    const byHand = answer.filter((word) => decided[word] === true && !config.words.includes(word));
    const accepted = [...config.words.filter(isIn), ...new Set(byHand)].slice(0, Math.max(1, config.words.length));
    const share = config.words.length === 0 ? 0 : accepted.length / config.words.length;
    return { outcome: share === 1 ? "correct" : share > 0 ? "partial" : "wrong", share, bonus: 0, detail: accepted };
  },
  itemIds: (answer) => answer,
  award: ({ round }, submissions) => submissions.flatMap((submission) => listingAward(round.max_points, submission)),
  question: () => ({ prompt: "Name them all." }),
  solution: ({ config }) => config.words,
};

function listingAward(maxPoints: number, { team_id, judgement }: JudgedSubmission): readonly Award[] {
  if (judgement.share === 0) return [];
  return [{ team_id, points: judgement.share * maxPoints, outcome: judgement.outcome }];
}

function toRegistryEntry<C, A>(definition: RoundDefinition<C, A>): readonly [string, RoundDefinition<never, never>] {
  // Like a registry, hides the config and answer types from everything but the type itself.
  return [definition.type, definition as unknown as RoundDefinition<never, never>];
}

/** Votes, without a right answer; what most teams sent is the solution. */
const vote: RoundDefinition<Json, string> = {
  ...spoken,
  type: "vote",
  capabilities: { ...ALL_CAPABILITIES, buzzer: false },
  judge: () => ({ outcome: "unjudged", share: 1, bonus: 0, detail: null }),
  solution: () => null,
  solutionOf: (_context, { entries }) => entries.toSorted((a, b) => b.count - a.count)[0]?.label ?? null,
};

interface UncoveredConfig {
  readonly steps: number;
  readonly interval_ms: number | null;
}

/** Uncovered in steps; each costs the same share of the points. */
const uncovered: RoundDefinition<UncoveredConfig, string> = {
  capabilities: spoken.capabilities,
  accumulates: false,
  createDefaultConfig: () => ({ steps: 3, interval_ms: null }),
  validateConfig: () => [],
  reduceAnswer: (_context, _previous, input) =>
    isRecord(input) && typeof input["text"] === "string" ? input["text"] : null,
  parseConfig: (raw) => {
    if (!isRecord(raw) || typeof raw["steps"] !== "number") return null;
    return { steps: raw["steps"], interval_ms: typeof raw["interval_ms"] === "number" ? raw["interval_ms"] : null };
  },
  judge: ({ round }, answer) => {
    const correct = round.answers.includes(answer);
    return { outcome: correct ? "correct" : "wrong", share: correct ? 1 : 0, bonus: 0, detail: { nearest: null } };
  },
  solution: ({ round }) => round.answers,
  type: "uncovered",
  question: ({ config }) => ({ step: config.steps }),
  steps: {
    count: ({ config }) => config.steps,
    intervalMs: ({ config }) => config.interval_ms,
    question: (_context, shown) => ({ step: shown }),
    share: ({ config }, shown) => 1 - (shown - 1) / config.steps,
  },
};

export const STUB_DEFINITIONS: RoundDefinitions = new Map([
  toRegistryEntry(spoken),
  toRegistryEntry(choice),
  toRegistryEntry(listing),
  toRegistryEntry(vote),
  toRegistryEntry(uncovered),
]);
