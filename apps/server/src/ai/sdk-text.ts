import type { LanguageModelV4, LanguageModelV4Usage } from "@ai-sdk/provider";
import { DEFAULT_MAX_TOKENS, estimateTokens } from "@showrunner/contract/run-estimate";
import type { ProviderFailure, TextPart, TextRequest, UsageFact } from "./provider-definition.ts";
import { toEstimatedFacts, toReportedFacts } from "./usage-facts.ts";
import { classifyVendorError, isPossiblyCharged } from "./vendor-failure.ts";

type Reported = Pick<LanguageModelV4Usage, "inputTokens" | "outputTokens">;

/** What a stream contained until it ended or broke off. */
interface Received {
  readonly text: string;
  readonly hasReasoning: boolean;
  readonly isBroken: boolean;
}

/**
 * Estimates output tokens that the vendor did not report: those of the text, because vendors stop generating when the
 * connection is closed. If the stream broke off before any text, or the model was seen reasoning, the maximum: vendors
 * charge for reasoning, which is mostly hidden.
 */
function estimateOutput({ maxTokens }: TextRequest, { text, hasReasoning, isBroken }: Received): number {
  const isTextAll = !isBroken || (text !== "" && !hasReasoning);
  return isTextAll ? estimateTokens(text) : (maxTokens ?? DEFAULT_MAX_TOKENS);
}

/** Usage as the vendor reported it; what it did not report is estimated. */
function toUsage(request: TextRequest, received: Received, reported: Reported | null): readonly UsageFact[] {
  const input = reported?.inputTokens.total;
  const cached = reported?.inputTokens.cacheRead;
  const output = reported?.outputTokens.total;
  return [
    // Every request has input: some servers report 0 if they do not count tokens.
    ...(input === undefined || input === 0
      ? toEstimatedFacts("input_tokens", estimateTokens(request.system, request.prompt))
      : toReportedFacts("input_tokens", input - (cached ?? 0))),
    ...toReportedFacts("cached_input_tokens", cached),
    ...(output === undefined || (output === 0 && received.text !== "")
      ? toEstimatedFacts("output_tokens", estimateOutput(request, received))
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
  // Nothing was sent, so nothing is charged.
  if (signal.aborted) return yield { kind: "end", failure: { code: "cancelled" }, usage: [], isCutOff: false };
  let text = "";
  let hasReasoning = false;
  let reported: Reported | null = null;
  let failure: ProviderFailure | null = null;
  let isComplete = false;
  let isCutOff = false;
  try {
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
      } else if (part.type === "reasoning-start") {
        hasReasoning = true;
      } else if (part.type === "error") {
        failure ??= classifyVendorError(part.error, signal);
      } else if (part.type === "finish") {
        reported = part.usage;
        // If the vendor sent neither a finish reason nor usage, the stream was truncated.
        isComplete = part.finishReason.raw !== undefined || part.usage.outputTokens.total !== undefined;
        isCutOff = part.finishReason.unified === "length";
      }
    }
    if (!isComplete) failure ??= { code: text === "" ? "invalid_response" : "interrupted" };
  } catch (error) {
    failure = classifyVendorError(error, signal);
  }
  // If an error interrupts the stream, the vendor charges for the work done before it.
  const isCharged =
    failure === null || reported?.outputTokens.total !== undefined || text !== "" || isPossiblyCharged(failure);
  const received = { text, hasReasoning, isBroken: failure !== null };
  yield { kind: "end", failure, usage: isCharged ? toUsage(request, received, reported) : [], isCutOff };
}
