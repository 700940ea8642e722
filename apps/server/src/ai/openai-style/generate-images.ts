import { z } from "zod";
import { getBaseUrl } from "../provider-fields.ts";
import { downloadResult } from "../download-result.ts";
import type { GeneratedFile, ImageRequest, ProviderConnection, RunResult, UsageFact } from "../provider-definition.ts";
import { requestJson } from "../request-json.ts";
import { toEstimatedFacts, toReportedFacts } from "../usage-facts.ts";
import { classifyVendorError, InvalidVendorResponse, isPossiblyCharged } from "../vendor-failure.ts";
import { buildHeaders } from "./connection.ts";

const tokens = z.number().int().nonnegative().max(1e9).optional().catch(undefined);
const imagesResponse = z.object({
  data: z
    .array(z.union([z.object({ b64_json: z.string().min(1) }), z.object({ url: z.string().min(1).max(10_000) })]))
    .min(1),
  usage: z.object({ input_tokens: tokens, output_tokens: tokens }).optional().catch(undefined),
});

/** Generates images with OpenAI's API, whose response contains either bytes or addresses. */
export async function generateImages(
  connection: ProviderConnection,
  request: ImageRequest,
): Promise<RunResult<readonly GeneratedFile[]>> {
  const { model, prompt, size, quality, count, signal } = request;
  let usage: readonly UsageFact[] | null = null;
  try {
    const { data, usage: reported } = await requestJson(connection, `${getBaseUrl(connection)}/images/generations`, {
      method: "POST",
      headers: buildHeaders(connection),
      body: { model, prompt, size, n: count, ...(quality === null ? {} : { quality }) },
      schema: imagesResponse,
      signal,
    });
    usage = [
      ...toReportedFacts("images", data.length),
      ...toReportedFacts("input_tokens", reported?.input_tokens),
      ...toReportedFacts("output_tokens", reported?.output_tokens),
    ];
    // Surplus images are metered above, because the vendor charges for them, but they are not kept.
    const returnedImages = data.slice(0, count);
    const value = await Promise.all(
      returnedImages.map((image) =>
        "b64_json" in image ? decode(image.b64_json) : downloadResult(connection, image.url, signal),
      ),
    );
    return { ok: true, value, usage };
  } catch (error) {
    const failure = classifyVendorError(error, signal);
    return {
      ok: false,
      failure,
      usage: usage ?? (isPossiblyCharged(failure) ? toEstimatedFacts("images", count) : []),
    };
  }
}

/** The MIME type stays generic: the real one is detected when the file is stored. */
async function decode(base64: string): Promise<GeneratedFile> {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length === 0) throw new InvalidVendorResponse("an image has no bytes");
  return { bytes, mime: "application/octet-stream" };
}
