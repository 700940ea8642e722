import { z } from "zod";
import type { ProviderConnection, RunResult, TranscriptionRequest } from "../provider-definition.ts";
import { toEstimatedFacts, toReportedFacts } from "../usage-facts.ts";
import { classifyVendorError, isPossiblyCharged } from "../vendor-failure.ts";
import { createClient } from "./connection.ts";

/** Models that OpenAI charges by tokens report them; others report seconds. */
const tokenUsage = z.object({ input_tokens: z.number(), output_tokens: z.number() }).optional().catch(undefined);

export async function transcribe(
  connection: ProviderConnection,
  { model, file, seconds, signal }: TranscriptionRequest,
): Promise<RunResult<string>> {
  const estimated = toEstimatedFacts("audio_seconds", seconds);
  try {
    const {
      text,
      durationInSeconds,
      usage: reported,
    } = await createClient(connection)
      .transcription(model)
      .doGenerate({ audio: file.bytes, mediaType: file.mime, abortSignal: signal });
    const tokens = tokenUsage.parse(reported);
    const usage = [
      ...toReportedFacts("input_tokens", tokens?.input_tokens),
      ...toReportedFacts("output_tokens", tokens?.output_tokens),
      ...(durationInSeconds === undefined ? estimated : toReportedFacts("audio_seconds", durationInSeconds)),
    ];
    return { ok: true, value: text, usage };
  } catch (error) {
    const failure = classifyVendorError(error, signal);
    return { ok: false, failure, usage: isPossiblyCharged(failure) ? estimated : [] };
  }
}
