import type {
  ConfigProblem,
  CountedSubmission,
  Distribution,
  Json,
  Judgement,
  RoundContext,
  RoundDefinition,
  TeamId,
} from "@showrunner/engine";
import { isRecord } from "../read-json.ts";
import { defineRoundType, type AnyRoundType } from "../round-type.ts";
import type { SampleInputs } from "../sample-inputs.ts";
import { findListProblems, toShownKey } from "../text-list.ts";
import { countPairs, countPairsInOrder } from "./pairs-in-order.ts";
import { countVariants, listItemIds, getRightOrder, drawShownOrder, type OrderedItem } from "./shown-order.ts";

export type OrderingConfig = {
  /** In the right order. */
  readonly items: readonly string[];
  /** Teams see different orders, so that neighbours cannot copy by position. */
  readonly randomize_per_team: boolean;
};

/** Ids of all items, in the order that the team chose. */
export type OrderingAnswer = { readonly order: readonly string[] };

type Context = RoundContext<OrderingConfig>;

export const ITEM_LIMITS = { min: 3, max: 8 } as const;
/** Maximum length of an item, in characters. */
export const MAX_ITEM_LENGTH = 120;
/** Items of a new round. */
const DEFAULT_ITEMS = 4;

export function createDefaultConfig(): OrderingConfig {
  return { items: Array.from({ length: DEFAULT_ITEMS }, () => ""), randomize_per_team: false };
}

/** Returns null if the items are not texts. Drops blank items. */
function parseConfig(raw: unknown): OrderingConfig | null {
  if (!isRecord(raw) || !Array.isArray(raw["items"])) return null;
  const items: readonly unknown[] = raw["items"];
  if (!items.every((item) => typeof item === "string")) return null;
  return { items: items.filter((item) => item.trim() !== ""), randomize_per_team: raw["randomize_per_team"] === true };
}

function validateConfig(raw: unknown): readonly ConfigProblem[] {
  if (!isRecord(raw)) return [{ path: "", code: "config_required" }];
  return findListProblems(raw["items"], {
    path: "items",
    name: "item",
    ...ITEM_LIMITS,
    maxLength: MAX_ITEM_LENGTH,
    toKey: toShownKey,
  });
}

/** Removes blank items from a config before it is saved. */
export function tidyConfig(raw: Json): Json {
  if (!isRecord(raw) || !Array.isArray(raw["items"])) return raw;
  const items = (raw["items"] as readonly Json[]).filter((item) => typeof item !== "string" || item.trim() !== "");
  return { ...raw, items };
}

/** Parses `{order: [id, …]}`, which names every item once (ORDER-1). */
function parseInput({ config, random }: Context, input: Json): OrderingAnswer | null {
  const order: unknown = isRecord(input) ? input["order"] : null;
  if (!Array.isArray(order) || order.length !== config.items.length || order.length === 0) return null;
  const known = new Set(listItemIds(config.items, random));
  const named = new Set<string>();
  for (const id of order as readonly unknown[]) if (typeof id === "string" && known.has(id)) named.add(id);
  return named.size === known.size ? { order: [...named] } : null;
}

/** Data visible to everyone before the reveal, in an order that is not the right one (ORDER-2). */
type OrderingQuestion = {
  readonly items: readonly { readonly id: string; readonly text: string }[];
  /** Screens have different orders, so items must not be labelled by position. */
  readonly randomize_per_team: boolean;
};

const hasOrderPerTeam = ({ config }: Context): boolean =>
  config.randomize_per_team && countVariants(config.items.length) > 1;

/** Items with original and shown text: ids and orders are derived from the original (LANG-3). */
function toOrderedItems({ config, sourceConfig = config }: Context): readonly OrderedItem[] {
  return sourceConfig.items.map((text, index) => ({ text, shown: config.items[index] ?? text }));
}

function question(context: Context): OrderingQuestion {
  return {
    items: drawShownOrder(toOrderedItems(context), context.random, 0),
    randomize_per_team: hasOrderPerTeam(context),
  };
}

/** A team's own order, as ids; null if all screens share one order. */
function forTeam(context: Context, teamId: TeamId): { readonly order: readonly string[] } | null {
  if (!hasOrderPerTeam(context)) return null;
  const { config, random } = context;
  const [variant = 0] = random.order(`team:${teamId}`, countVariants(config.items.length));
  return { order: drawShownOrder(toOrderedItems(context), random, variant).map(({ id }) => id) };
}

type OrderingSolution = { readonly order: readonly string[] };

const solution = ({ config, sourceConfig = config, random }: Context): OrderingSolution => ({
  order: getRightOrder(sourceConfig.items, random),
});

/** Number of pairs in the right order (`pairs`) of all pairs (`of`). */
type OrderingDetail = { readonly pairs: number; readonly of: number };

/** The share of the answer is the share of pairs of items in the right order (ORDER-1). */
function judge(context: Context, { order }: OrderingAnswer): Judgement {
  const right = solution(context).order;
  const of = countPairs(right.length);
  const pairs = countPairsInOrder(right, order);
  const share = of === 0 ? 0 : pairs / of;
  const detail: OrderingDetail = { pairs, of };
  return { outcome: share === 1 ? "correct" : share === 0 ? "wrong" : "partial", share, bonus: 0, detail };
}

/** For each item in the right order, how many teams put it in its place. */
function distribution(context: Context, submissions: readonly CountedSubmission<OrderingAnswer>[]): Distribution {
  const { items } = context.config;
  const entries = solution(context).order.map((id, index) => ({
    label: `${index + 1}. ${items[index] ?? ""}`,
    option_id: id,
    count: submissions.filter(({ answer }) => answer.order[index] === id).length,
    outcome: "correct" as const,
  }));
  return { kind: "options", entries, others: 0, total: submissions.length };
}

const sampleInputs: SampleInputs<OrderingConfig> = (context, { quality, index }) => {
  const right = solution(context).order;
  if (right.length < 2) return [];
  if (quality === "wrong") return [{ order: right.toReversed() }];
  if (quality === "right") return [{ order: right }];
  const swapped = index % (right.length - 1);
  const [one = "", other = ""] = right.slice(swapped, swapped + 2);
  return [{ order: right.toSpliced(swapped, 2, other, one) }];
};

/** Ordering: 3 to 8 items are put in order; the share is that of the pairs in order. */
export const ordering: RoundDefinition<OrderingConfig, OrderingAnswer> = {
  type: "ordering",
  capabilities: { timer: true, buzzer: false, submissions: true, auto_validation: true },
  speed_points: true,
  accumulates: false,
  createDefaultConfig,
  parseConfig,
  validateConfig,
  reduceAnswer: (context, _previous, input) => parseInput(context, input),
  judge,
  question,
  parts: {
    count: ({ config }) => config.items.length,
    question: (context, shown) => {
      const face = question(context);
      return { ...face, items: face.items.slice(0, shown) };
    },
  },
  forTeam,
  solution,
  distribution,
};

export const orderingType: AnyRoundType = defineRoundType({
  definition: ordering,
  sampleInputs,
  configTexts: ["items.*"],
  // Only the order of the shown items is secret.
  configSecrets: () => [],
  inputFormat:
    '`{ "order": ["ITEM_ID", …] }`, all ids of `round.face_question.items`; show them in the order of `me.face_team.order` if it is set',
});
