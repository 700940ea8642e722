import type {
  Award,
  ConfigProblem,
  CountedSubmission,
  Distribution,
  DistributionEntry,
  Json,
  Judgement,
  JudgedSubmission,
  RoundContext,
  RoundDefinition,
} from "@showrunner/engine";
import { isRecord, readNumber } from "../read-json.ts";
import { randomNormal, type BotAnswer } from "../bot-answer.ts";
import { defineRoundType, type AnyRoundType } from "../round-type.ts";
import type { SampleInputs } from "../sample-inputs.ts";
import { RANGE_SEPARATOR } from "./range-separator.ts";

export type EstimateConfig = {
  /** Null until the host has written it. */
  readonly answer: number | null;
  readonly unit: string;
  /** `nearest`: the nearest estimate wins. `distance`: the share falls with the distance, to 0 at `tolerance`. */
  readonly mode: "nearest" | "distance";
  readonly tolerance: number;
};

export type EstimateAnswer = { readonly value: number };

type Context = RoundContext<EstimateConfig>;

export const MAX_UNIT_LENGTH = 30;
/** Integers up to this value are represented exactly. */
export const MAX_VALUE = 1_000_000_000_000_000;

const isValue = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= MAX_VALUE;

export function createDefaultConfig(): EstimateConfig {
  return { answer: null, unit: "", mode: "nearest", tolerance: 10 };
}

function parseConfig(raw: unknown): EstimateConfig | null {
  if (!isRecord(raw)) return null;
  const { answer = null, unit = "", tolerance = 0 } = raw;
  if ((answer !== null && !isValue(answer)) || typeof unit !== "string" || !isValue(tolerance)) return null;
  return { answer, unit, mode: raw["mode"] === "distance" ? "distance" : "nearest", tolerance };
}

function validateConfig(raw: unknown): readonly ConfigProblem[] {
  if (!isRecord(raw)) return [{ path: "", code: "config_required" }];
  const { answer, unit = "", mode, tolerance } = raw;
  const problems: ConfigProblem[] = [];
  if (!isValue(answer)) problems.push({ path: "answer", code: "answer_required" });
  if (typeof unit !== "string" || unit.length > MAX_UNIT_LENGTH)
    problems.push({ path: "unit", code: "too_long", params: { max: MAX_UNIT_LENGTH } });
  if (mode === "distance" ? !isValue(tolerance) || tolerance <= 0 : tolerance !== undefined && !isValue(tolerance))
    problems.push({ path: "tolerance", code: "tolerance_required" });
  return problems;
}

/** Parses `{value}`, a finite number. */
function parseInput(input: Json): EstimateAnswer | null {
  const value = isRecord(input) ? input["value"] : null;
  // -0 would be shown with a sign.
  return isValue(value) ? { value: value + 0 } : null;
}

/** Distances are rounded to so many decimals that 3.3 − 3.2 equals 3.2 − 3.1; typed numbers have fewer. */
const DISTANCE_DECIMALS = 9;

/** Distance of an estimate from the answer; infinite while there is no answer. */
const distanceOf = ({ answer }: EstimateConfig, value: number): number =>
  answer === null ? Number.POSITIVE_INFINITY : Number(Math.abs(value - answer).toFixed(DISTANCE_DECIMALS));

/**
 * With `distance`, the share falls linearly from 1 to 0 at the tolerance. With `nearest`, a single estimate is neither
 * right nor wrong.
 */
function judge({ config }: Context, { value }: EstimateAnswer): Judgement {
  const distance = distanceOf(config, value);
  const detail = { distance: Number.isFinite(distance) ? distance : null };
  if (config.mode === "nearest") return { outcome: "unjudged", share: 0, bonus: 0, detail };
  const share = distance === 0 ? 1 : config.tolerance > 0 ? Math.max(0, 1 - distance / config.tolerance) : 0;
  return { outcome: share === 1 ? "correct" : share === 0 ? "wrong" : "partial", share, bonus: 0, detail };
}

/**
 * With `nearest`, the nearest estimate gets the points; of equally near ones, the earliest under winner takes all, and
 * otherwise all of them. With `distance`, the scoring method applies.
 */
function award({ config, round }: Context, submissions: readonly JudgedSubmission[]): readonly Award[] | undefined {
  if (config.mode === "distance") return undefined;
  const distances = submissions.map(({ answer }) => distanceOf(config, readNumber(answer, "value", Number.NaN)));
  const min = Math.min(...distances);
  if (!Number.isFinite(min)) return [];
  const nearest = submissions.filter((_submission, index) => distances[index] === min);
  const winners = round.scoring === "winner_takes_all" ? nearest.slice(0, 1) : nearest;
  return winners.map(({ team_id }) => ({ team_id, points: round.max_points, outcome: "correct" }));
}

/** The number of bars on displays: they sum up further entries, here the largest numbers, as other answers. */
const MAX_ENTRIES = 7;

/** Lists every number if there are few, otherwise ranges of equal width. */
function distribution({ config }: Context, submissions: readonly CountedSubmission<EstimateAnswer>[]): Distribution {
  const values = submissions.map(({ answer }) => answer.value).toSorted((a, b) => a - b);
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const entries =
    counts.size <= MAX_ENTRIES
      ? [...counts].map(([value, count]): DistributionEntry => ({
          label: String(value),
          count,
          ...(value === config.answer ? { outcome: "correct" as const } : {}),
        }))
      : countRanges(values);
  return { kind: "numbers", entries, others: 0, total: values.length };
}

/**
 * Ranges are named by the least and the greatest number in them: rounded edges could coincide, or exclude a number.
 * Empty ranges are left out.
 *
 * @param values ascending, more than `MAX_ENTRIES` different ones.
 */
function countRanges(values: readonly number[]): readonly DistributionEntry[] {
  const [low, high] = [values[0] ?? 0, values.at(-1) ?? 0];
  const width = (high - low) / MAX_ENTRIES;
  const buckets = Map.groupBy(values, (value) => Math.min(MAX_ENTRIES - 1, Math.floor((value - low) / width)));
  return [...buckets.values()].map((bucket) => {
    const limits = new Set([bucket[0], bucket.at(-1)]);
    return { label: [...limits].join(RANGE_SEPARATOR), count: bucket.length };
  });
}

const sampleInputs: SampleInputs<EstimateConfig> = ({ config }, { quality, index }) => {
  const answer = config.answer ?? 0;
  const off = config.mode === "distance" ? config.tolerance : Math.max(1, Math.abs(answer) / 2);
  const side = index % 2 === 0 ? 1 : -1;
  const distance = { right: 0, partly: off / (2 + index), wrong: off * (1 + index) }[quality];
  return [{ value: answer + side * distance }];
};

/** Log-normal around the answer: narrower with more skill, and rounded as people round. Some bots know it exactly. */
const botAnswer: BotAnswer<EstimateConfig> = ({ config }, { skill, random }) => {
  const answer = config.answer ?? 0;
  if (random() < skill * 0.1) return [{ value: answer }];
  const spread = 0.1 + (1 - skill) * 0.5;
  const scattered = answer === 0 ? randomNormal(random) * 10 : answer * Math.exp(randomNormal(random) * spread);
  // People guess a year to the year, but a population to two digits.
  const isYear = Number.isInteger(answer) && Math.abs(answer) >= 1_000 && Math.abs(answer) <= 2_200;
  const value = isYear ? answer + randomNormal(random) * spread * 60 : Number(scattered.toPrecision(2));
  return [{ value: Number.isInteger(answer) ? Math.round(value) : value }];
};

/** Estimate: a number; the nearest wins, or the share falls with the distance. */
export const estimate: RoundDefinition<EstimateConfig, EstimateAnswer> = {
  type: "estimate",
  capabilities: { timer: true, buzzer: false, submissions: true, auto_validation: true },
  speed_points: true,
  accumulates: false,
  createDefaultConfig,
  parseConfig,
  validateConfig,
  reduceAnswer: (_context, _previous, input) => parseInput(input),
  judge,
  award,
  question: ({ config: { unit, mode } }) => ({ unit, mode }),
  solution: ({ config: { answer } }) => ({ answer }),
  distribution,
};

export const estimateType: AnyRoundType = defineRoundType({
  definition: estimate,
  sampleInputs,
  botAnswer,
  configTexts: ["unit"],
  configSecrets: ({ answer }) => (answer === null ? [] : [String(answer)]),
  inputFormat: '`{ "value": 12.5 }`, in the unit `round.face_question.unit`',
});
