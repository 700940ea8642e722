import type { LanguageModelV4, LanguageModelV4Usage } from "@ai-sdk/provider";
import { estimateTokens } from "@showrunner/contract/run-estimate";
import type { ProviderFailure, TextPart, TextRequest, UsageFact } from "./provider-definition.ts";
import { toEstimatedFacts, toReportedFacts } from "./usage-facts.ts";
import { classifyVendorError, isPossiblyCharged } from "./vendor-failure.ts";

type Reported = Pick<LanguageModelV4Usage, "inputTokens" | "outputTokens">;

/** Usage as the vendor reported it; what it did not report is estimated. */
function toUsage(request: TextRequest, text: string, reported: Reported | null): readonly UsageFact[] {
  const input = reported?.inputTokens.total;
  const cached = reported?.inputTokens.cacheRead;
  const output = reported?.outputTokens.total;
  return [
    // Every request has input: some servers report 0 if they do not count tokens.
    ...(input === undefined || input === 0
      ? toEstimatedFacts("input_tokens", estimateTokens(request.system, request.prompt))
      : toReportedFacts("input_tokens", input - (cached ?? 0))),
    ...toReportedFacts("cached_input_tokens", cached),
    ...(output === undefined || (output === 0 && text !== "")
      ? toEstimatedFacts("output_tokens", estimateTokens(text))
      : toReportedFacts("output_tokens", output)),
  ];
}

/** Streams text from a model of the AI SDK. Never retries, because the vendor may charge for a broken stream. */
export async function* streamSdkText(
  createModel: () => LanguageModelV4,
  request: TextRequest,
  providerOptions?: Parameters<LanguageModelV4["doStream"]>[0]["providerOptions"],
): AsyncGenerator<TextPart> {
  const { system, prompt, temperature, maxTokens, signal } = request;
  let text = "";
  let reported: Reported | null = null;
  let failure: ProviderFailure | null = null;
  let isComplete = false;
  try {
    signal.throwIfAborted();
    const { stream } = await createModel().doStream({
      prompt: [
        ...(system === null ? [] : [{ role: "system" as const, content: system }]),
        { role: "user", content: [{ type: "text", text: prompt }] },
      ],
      ...(temperature === null ? {} : { temperature }),
      ...(maxTokens === null ? {} : { maxOutputTokens: maxTokens }),
      ...(providerOptions === undefined ? {} : { providerOptions }),
      abortSignal: signal,
    });
    for await (const part of stream) {
      if (part.type === "text-delta" && part.delta !== "") {
        text += part.delta;
        yield { kind: "text", text: part.delta };
      } else if (part.type === "error") {
        failure ??= classifyVendorError(part.error, signal);
      } else if (part.type === "finish") {
        reported = part.usage;
        // If the vendor sent neither a finish reason nor usage, the stream was truncated.
        isComplete = part.finishReason.raw !== undefined || part.usage.outputTokens.total !== undefined;
      }
    }
    if (!isComplete) failure ??= { code: text === "" ? "invalid_response" : "interrupted" };
  } catch (error) {
    failure = classifyVendorError(error, signal);
  }
  // If an error interrupts the stream, the vendor charges for the work done before it.
  const isCharged =
    failure === null || reported?.outputTokens.total !== undefined || text !== "" || isPossiblyCharged(failure);
  yield { kind: "end", failure, usage: isCharged ? toUsage(request, text, reported) : [] };
}
