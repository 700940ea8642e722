/**
 * Output tokens of one image, by size and quality, as OpenAI publishes them for `gpt-image-1`. Used for all models
 * without figures of their own.
 */
const TOKENS_BY_SIZE = {
  "1024x1024": { low: 272, medium: 1_056, high: 4_160 },
  "1024x1536": { low: 408, medium: 1_584, high: 6_240 },
  "1536x1024": { low: 400, medium: 1_568, high: 6_208 },
} as const;

/** Gemini generates images of about 1024x1024 pixels in any aspect ratio. */
const GEMINI_TOKENS = 1_290;

/** What is known of the image; null or absent where it is not. */
interface EstimatedImage {
  readonly model?: string | null;
  readonly size?: string | null;
  readonly quality?: string | null;
}

/** Whether Google's API generates the images of a model. It takes a request for each image. */
export function isGeminiModel(model: string | null | undefined): boolean {
  return model?.startsWith("gemini-") === true;
}

/** Estimates the output tokens of one image. Takes the highest figure for an unknown size or quality. */
export function estimateImageTokens({ model, size, quality }: EstimatedImage): number {
  if (isGeminiModel(model)) return GEMINI_TOKENS;
  const known = Object.entries(TOKENS_BY_SIZE).filter(([each]) => each === size);
  const figures = known.length > 0 ? known.map(([, figure]) => figure) : Object.values(TOKENS_BY_SIZE);
  const level = quality === "low" || quality === "medium" ? quality : "high";
  return Math.max(...figures.map((figure) => figure[level]));
}
