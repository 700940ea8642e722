import type { ConfigProblem, Json, RoundContext, RoundDefinition } from "@showrunner/engine";
import { findMediaId } from "../media-references.ts";
import { isRecord } from "../read-json.ts";
import type { AnyRoundType } from "../round-type.ts";
import { defineTypedAnswerType, typedAnswers, type TypedAnswer } from "../typed-answers.ts";
import { findWholeNumberProblems, isWholeNumber } from "../whole-numbers.ts";

/** How a picture is obscured: as a mosaic, blurred, or behind tiles that disappear one after another. */
export const PICTURE_EFFECTS = ["pixels", "blur", "tiles"] as const;
export type PictureEffect = (typeof PICTURE_EFFECTS)[number];

export type PictureConfig = {
  /** Reference `/images/ID`, as in texts; empty until the host has chosen an image. */
  readonly image: string;
  readonly effect: PictureEffect;
  /** Number of steps; the last one is the whole picture. */
  readonly steps: number;
  /** Seconds between steps; null if the moderator shows each step. */
  readonly interval_s: number | null;
  /** Percentage of the points that the last step is worth. */
  readonly min_percent: number;
};

/** What screens get of a picture round; `picture` is empty for a round without an image. */
export type PictureFace = {
  readonly picture: string;
};

type Context = Pick<RoundContext<PictureConfig>, "config">;

export const STEP_LIMITS = { min: 3, max: 10 } as const;
export const INTERVAL_LIMITS = { min: 1, max: 120 } as const;
const MAX_PERCENT = 100;
const PERCENT_LIMITS = { min: 0, max: MAX_PERCENT } as const;

export function createDefaultConfig(): PictureConfig {
  return { image: "", effect: "pixels", steps: 6, interval_s: 5, min_percent: 20 };
}

const isEffect = (value: unknown): value is PictureEffect => PICTURE_EFFECTS.some((effect) => effect === value);

/** Id of the picture in the library; null if none is chosen. */
export const findImageId = (image: unknown): string | null => findMediaId("images", image);

function parseConfig(raw: unknown): PictureConfig | null {
  if (!isRecord(raw)) return null;
  const defaults = createDefaultConfig();
  const { image, effect, steps = defaults.steps, interval_s = null, min_percent = defaults.min_percent } = raw;
  if (!isWholeNumber(steps, STEP_LIMITS) || !isWholeNumber(min_percent, PERCENT_LIMITS)) return null;
  if (interval_s !== null && !isWholeNumber(interval_s, INTERVAL_LIMITS)) return null;
  const reference = typeof image === "string" && findImageId(image) !== null ? image : "";
  return { image: reference, effect: isEffect(effect) ? effect : defaults.effect, steps, interval_s, min_percent };
}

function validateConfig(raw: unknown): readonly ConfigProblem[] {
  if (!isRecord(raw)) return [{ path: "", code: "config_required" }];
  const { image, effect, steps, interval_s, min_percent } = raw;
  return [
    ...(findImageId(image) === null ? [{ path: "image", code: "image_required" }] : []),
    ...(effect === undefined || isEffect(effect) ? [] : [{ path: "effect", code: "effect_unknown" }]),
    ...findWholeNumberProblems("steps", steps, STEP_LIMITS),
    ...findWholeNumberProblems("interval_s", interval_s ?? undefined, INTERVAL_LIMITS),
    ...findWholeNumberProblems("min_percent", min_percent, PERCENT_LIMITS),
  ];
}

/**
 * Asset id of one step. The server renders each step as its own image, so it contains nothing of later steps; the last
 * step is the picture itself.
 */
function stepAsset({ image, effect, steps }: PictureConfig, step: number): string | null {
  const id = findImageId(image);
  if (id === null) return null;
  return step >= steps ? id : `${id}--${effect}-${step}-${steps}`;
}

const toFace = (asset: string | null): PictureFace => ({ picture: asset === null ? "" : `asset:${asset}` });

/** Falls linearly from the full points at the first step to `min_percent` at the last. */
function share({ config: { steps, min_percent } }: Context, shown: number): number {
  const min = min_percent / MAX_PERCENT;
  return 1 - ((1 - min) * (shown - 1)) / (steps - 1);
}

/** Picture: uncovered step by step; earlier answers earn more. The moderator judges as in a classic round. */
export const picture: RoundDefinition<PictureConfig, TypedAnswer> = {
  ...typedAnswers,
  type: "picture",
  createDefaultConfig,
  parseConfig,
  validateConfig,
  question: ({ config }): Json => toFace(stepAsset(config, config.steps)),
  solution: ({ config }): Json => toFace(findImageId(config.image)),
  steps: {
    count: ({ config }) => config.steps,
    intervalMs: ({ config: { interval_s } }) => (interval_s === null ? null : interval_s * 1_000),
    question: ({ config }, shown): Json => toFace(stepAsset(config, shown)),
    share,
  },
  assetIds: (config) =>
    Array.from({ length: config.steps }, (_, index) => stepAsset(config, index + 1)).filter((id) => id !== null),
};

export const pictureType: AnyRoundType = defineTypedAnswerType(picture);
