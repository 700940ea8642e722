import { Decimal } from "@showrunner/rating";
import { estimateImageTokens, isGeminiModel } from "./estimate-image-tokens.ts";
import { DEFAULT_MAX_TOKENS } from "./max-tokens.ts";
import type { AiOperation, UsageUnit } from "./rest/ai.schemas.ts";

export { DEFAULT_MAX_TOKENS };

/** Expected use of one unit, as a decimal number. */
interface ExpectedUse {
  readonly unit: UsageUnit;
  readonly amount: string;
}

/** Properties on which the expected use of a run depends; null or absent where they do not apply. */
export interface EstimatedRequest {
  /** Vendor's name of the model. */
  readonly model?: string | null;
  readonly system?: string | null;
  readonly prompt?: string;
  readonly max_tokens?: number | null;
  /** Number of images. */
  readonly count?: number | null;
  /** Size of images in pixels, such as `1024x1024`. */
  readonly size?: string | null;
  readonly quality?: string | null;
  /** Length of a video, in seconds. */
  readonly duration?: number | null;
  /** Size of a recording, in bytes. */
  readonly file_bytes?: number | null;
  /** Length of a recording; if it is unknown, as in the browser, it is guessed from `file_bytes`. */
  readonly file_seconds?: number | null;
}

export interface Cost {
  readonly amount: string;
  readonly currency: string;
}

/** A typical ratio for texts in Latin script. */
const BYTES_PER_TOKEN = 4;
/** Speech at 64 kbit/s. */
const BYTES_PER_SECOND = 8_000;
/** One token for 100 ms of audio. */
const INPUT_TOKENS_PER_SECOND = 10;
/** The rate at which OpenAI's prices per token give the price per minute that it states for its models. */
const SPEECH_TOKENS_PER_SECOND = 4;

const encoder = new TextEncoder();

/** Estimates the number of tokens of texts. */
export function estimateTokens(...texts: readonly (string | null)[]): number {
  const bytes = texts.reduce((sum, text) => sum + (text === null ? 0 : encoder.encode(text).length), 0);
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** Guesses the length of a recording, in seconds. Files with a high bit rate are much shorter. */
export function estimateSpeechSeconds(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_SECOND);
}

/**
 * Estimates the usage of a run, in every unit in which vendors charge for the operation; a model has a price for some
 * of them. The estimate is shown before the run, reserved from budgets, and metered if the actual usage is unknown. For
 * output of text it is the maximum.
 */
export function estimateUsage(operation: AiOperation, request: EstimatedRequest): readonly ExpectedUse[] {
  const { model, system = null, prompt = "", max_tokens: maxTokens, duration } = request;
  const expect = (unit: UsageUnit, amount: number): readonly ExpectedUse[] =>
    amount > 0 ? [{ unit, amount: String(amount) }] : [];
  switch (operation) {
    case "chat":
      return [
        ...expect("input_tokens", estimateTokens(system, prompt)),
        ...expect("output_tokens", maxTokens ?? DEFAULT_MAX_TOKENS),
        ...expect("requests", 1),
      ];
    case "image.generate": {
      const count = request.count ?? 1;
      return [
        ...expect("input_tokens", count * estimateTokens(prompt)),
        ...expect("output_tokens", count * estimateImageTokens(request)),
        ...expect("images", count),
        ...expect("requests", isGeminiModel(model) ? count : 1),
      ];
    }
    case "video.generate":
      return [...expect("video_seconds", duration ?? 1), ...expect("requests", 1)];
    case "transcribe": {
      const seconds = request.file_seconds ?? estimateSpeechSeconds(request.file_bytes ?? 0);
      return [
        ...expect("input_tokens", seconds * INPUT_TOKENS_PER_SECOND),
        ...expect("output_tokens", seconds * SPEECH_TOKENS_PER_SECOND),
        ...expect("audio_seconds", seconds),
        ...expect("requests", 1),
      ];
    }
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

/**
 * Sum of the costs of the units in which one use is stated; null if none is known, or they have different currencies.
 * Vendors charge for some of the units only, so that a price for one covers the others.
 */
export function sumUnitCosts(costs: readonly (Cost | null | undefined)[]): Cost | null {
  return sumCosts(costs.filter((cost) => cost != null));
}

/** Multiplies the cost of one unit by an amount. */
export function multiplyCost(cost: Cost | null, amount: number | string): Cost | null {
  return cost && { ...cost, amount: new Decimal(cost.amount).times(amount).toString() };
}
