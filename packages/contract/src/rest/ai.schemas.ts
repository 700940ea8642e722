import { z } from "zod";
import type { Capability } from "../enum-values.ts";

/** Kinds of requests to providers, by which usage is metered. */
export const AI_OPERATIONS = ["chat", "image.generate", "video.generate", "transcribe"] as const;
export type AiOperation = (typeof AI_OPERATIONS)[number];

/** Capabilities as which an operation can be run and priced, in order of preference. */
export const OPERATION_CAPABILITIES: Readonly<Record<AiOperation, readonly Capability[]>> = {
  chat: ["llm", "code"],
  "image.generate": ["image"],
  "video.generate": ["video"],
  transcribe: ["transcription"],
};

/**
 * Units of usage. `input_tokens` excludes cached tokens, `output_tokens` includes reasoning; `requests` counts requests
 * that a vendor charges per request. A vendor charges for a use in only some of these units, for example for images
 * either per file or by tokens. A price in one unit therefore covers the units without a price.
 */
export const USAGE_UNITS = [
  "input_tokens",
  "cached_input_tokens",
  "output_tokens",
  "images",
  "video_seconds",
  "audio_seconds",
  "requests",
] as const;
export type UsageUnit = (typeof USAGE_UNITS)[number];

/** Amounts of money and units are decimal strings, because floating-point numbers cannot represent them exactly. */
export const decimal = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,20})(?:\.\d{1,18})?$/, "invalid")
  .describe("Decimal number as a string, such as `0.0125`");
/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/, "invalid");
