import { Decimal } from "@showrunner/rating";
import { DEFAULT_MAX_TOKENS } from "./max-tokens.ts";
import type { AiOperation, UsageUnit } from "./rest/ai.schemas.ts";

export { DEFAULT_MAX_TOKENS };

/** Expected use of one unit, as a decimal number. */
interface ExpectedUse {
  readonly unit: UsageUnit;
  readonly amount: string;
}

/** What the expected use of a run depends on; null or absent where it does not apply. */
export interface EstimatedRequest {
  readonly system?: string | null;
  readonly prompt?: string;
  readonly max_tokens?: number | null;
  /** Images. */
  readonly count?: number | null;
  /** Seconds of video. */
  readonly duration?: number | null;
  /** Bytes of a recording. */
  readonly file_bytes?: number | null;
}

export interface Cost {
  readonly amount: string;
  readonly currency: string;
}

/** A usual ratio for texts in Latin letters. */
const BYTES_PER_TOKEN = 4;
/** Of speech at 64 kbit/s. */
const BYTES_PER_SECOND = 8_000;

const encoder = new TextEncoder();

/** Rough number of tokens of texts. */
export function estimateTokens(...texts: readonly (string | null)[]): number {
  const bytes = texts.reduce((sum, text) => sum + (text === null ? 0 : encoder.encode(text).length), 0);
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** Rough length of a recording in seconds. */
export function estimateSpeechSeconds(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_SECOND);
}

/**
 * What a run is expected to use: shown before it, reserved from budgets, and metered while its usage is unknown. Of a
 * text this is the most that it may be.
 */
export function estimateUsage(operation: AiOperation, request: EstimatedRequest): readonly ExpectedUse[] {
  const { system = null, prompt = "", max_tokens: maxTokens, count, duration, file_bytes: fileBytes } = request;
  const expect = (unit: UsageUnit, amount: number): readonly ExpectedUse[] =>
    amount > 0 ? [{ unit, amount: String(amount) }] : [];
  switch (operation) {
    case "chat":
      return [
        ...expect("input_tokens", estimateTokens(system, prompt)),
        ...expect("output_tokens", maxTokens ?? DEFAULT_MAX_TOKENS),
      ];
    case "image.generate":
      return expect("images", count ?? 1);
    case "video.generate":
      return expect("video_seconds", duration ?? 1);
    case "transcribe":
      return expect("audio_seconds", estimateSpeechSeconds(fileBytes ?? 0));
  }
}

/** Sum of costs; null if there are none, one of them is unknown, or they have different currencies. */
export function sumCosts(costs: readonly (Cost | null | undefined)[]): Cost | null {
  const [first] = costs;
  if (first == null) return null;
  let sum = new Decimal(0);
  for (const cost of costs) {
    if (cost?.currency !== first.currency) return null;
    sum = sum.plus(cost.amount);
  }
  return { amount: sum.toString(), currency: first.currency };
}

/** Cost of an amount at the price of one unit. */
export function multiplyCost(cost: Cost | null, amount: number | string): Cost | null {
  return cost && { ...cost, amount: new Decimal(cost.amount).times(amount).toString() };
}
