import type { ImageModelV4 } from "@ai-sdk/provider";
import { estimateUsage } from "@showrunner/contract/run-estimate";
import { findAspectRatio } from "../../aspect-ratio.ts";
import type { GeneratedFile, ImageRequest, RunResult, UsageFact } from "../../provider-definition.ts";
import { toReportedFacts } from "../../usage-facts.ts";
import { classifyVendorError, InvalidVendorResponse, isPossiblyCharged } from "../../vendor-failure.ts";

const RATIOS = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"] as const;

/** Sends one request per image, as the vendor requires. Omits failed images, and fails only if all of them failed. */
export async function generateGoogleImages(
  createModel: () => ImageModelV4,
  { model: name, prompt, size, count, signal }: ImageRequest,
): Promise<RunResult<readonly GeneratedFile[]>> {
  // For other models the SDK throws without calling the vendor.
  if (!name.startsWith("gemini-")) return { ok: false, failure: { code: "model_unknown" }, usage: [] };
  const model = createModel();
  const runs = await Promise.all(
    Array.from({ length: count }, () => generateOne(model, { model: name, prompt, size, signal })),
  );
  const usage = runs.flatMap((run) => run.usage);
  const files = runs.flatMap((run) => (run.ok ? [run.value] : []));
  const failed = runs.find((run) => !run.ok);
  if (files.length === 0 && failed !== undefined && !failed.ok) return { ...failed, usage };
  return { ok: true, value: files, usage };
}

async function generateOne(
  model: ImageModelV4,
  { model: name, prompt, size, signal }: Pick<ImageRequest, "model" | "prompt" | "size" | "signal">,
): Promise<RunResult<GeneratedFile>> {
  let usage: readonly UsageFact[] | null = null;
  try {
    signal.throwIfAborted();
    const { images, usage: reported } = await model.doGenerate({
      prompt,
      n: 1,
      size: undefined,
      aspectRatio: findAspectRatio(size, RATIOS),
      seed: undefined,
      files: undefined,
      mask: undefined,
      providerOptions: {},
      abortSignal: signal,
    });
    usage = [
      ...toReportedFacts("images", images.length),
      ...toReportedFacts("input_tokens", reported?.inputTokens),
      ...toReportedFacts("output_tokens", reported?.outputTokens),
      ...toReportedFacts("requests", 1),
    ];
    const [image] = images;
    if (image === undefined) throw new InvalidVendorResponse("the response has no image");
    const bytes = typeof image === "string" ? Buffer.from(image, "base64") : image;
    return { ok: true, value: { bytes, mime: "application/octet-stream" }, usage };
  } catch (error) {
    const failure = classifyVendorError(error, signal);
    if (usage !== null || !isPossiblyCharged(failure)) return { ok: false, failure, usage: usage ?? [] };
    const estimate = estimateUsage("image.generate", { model: name, prompt, size, count: 1 });
    return { ok: false, failure, usage: estimate.map((use) => ({ ...use, isEstimate: true })) };
  }
}
