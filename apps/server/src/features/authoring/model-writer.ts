import { createInterface } from "node:readline";
import { PassThrough, type Readable } from "node:stream";
import { runStreamEvent, type AiRun } from "@showrunner/contract/rest";
import { Decimal } from "@showrunner/rating";
import type { UserCaller } from "../../platform/http/caller.ts";
import type { ServiceResult } from "../../platform/http/failure.ts";
import type { TextRuns } from "../ai-runs/index.ts";
import type { RunnableProvider, RunnableProviders } from "../providers/index.ts";
import type { Prompt } from "./prompts/prompt.ts";
import { createLineReader, type JsonLine } from "./read-json-lines.ts";

/** Who writes: a provider with a model for text. */
export interface Writer {
  readonly provider: RunnableProvider;
  readonly model: string;
}
export type Cost = NonNullable<AiRun["cost"]>;

/** A prompt with the most output tokens that it may use. */
export interface PlannedRun {
  readonly prompt: Prompt;
  readonly maxTokens: number;
}

export interface ModelWriter {
  /** The oldest active provider with a default model for text. */
  find(): Promise<Writer | null>;
  /** Starts a run; its stream is read by `readLines`. No tools are offered to the model. */
  open(caller: UserCaller, writer: Writer, run: PlannedRun): Promise<ServiceResult<Readable>>;
  /** What runs would cost together; null while a price is unknown. */
  estimate(writer: Writer, runs: readonly PlannedRun[]): Promise<Cost | null>;
}

interface Dependencies {
  readonly providers: Pick<RunnableProviders, "listActive">;
  readonly texts: Pick<TextRuns, "open">;
  /** What a text would cost; null while a price is unknown. */
  readonly estimateCost: (
    provider: RunnableProvider,
    model: string,
    prompt: Prompt,
    maxTokens: number,
  ) => Promise<Cost | null>;
}

export function createModelWriter({ providers, texts, estimateCost }: Dependencies): ModelWriter {
  return {
    find: async () => {
      for (const provider of await providers.listActive("llm")) {
        const model = provider.settings["default_model"];
        if (model !== undefined && model !== "" && provider.definition.text !== undefined) return { provider, model };
      }
      return null;
    },
    open: (caller, { provider, model }, { prompt: { system, prompt }, maxTokens }) =>
      texts.open({
        caller,
        provider,
        purpose: "authoring",
        body: { model, system, prompt, temperature: null, max_tokens: maxTokens },
      }),
    estimate: async ({ provider, model }, runs) => {
      const costs = await Promise.all(
        runs.map(({ prompt, maxTokens }) => estimateCost(provider, model, prompt, maxTokens)),
      );
      const [first] = costs;
      if (first == null || costs.some((cost) => cost?.currency !== first.currency)) return null;
      const amount = costs.reduce((sum, cost) => sum.plus(cost?.amount ?? 0), new Decimal(0));
      return { amount: amount.toString(), currency: first.currency };
    },
  };
}

/** Hands over the lines of a text as they are complete, and returns its run; null if the server stopped before. */
export async function readLines(
  stream: Readable,
  signal: AbortSignal,
  onLine: (line: JsonLine) => void,
): Promise<AiRun | null> {
  const stop = (): void => void stream.destroy();
  signal.addEventListener("abort", stop);
  const reader = createLineReader();
  let run: AiRun | null = null;
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
      if (signal.aborted) break;
      const event = runStreamEvent.parse(JSON.parse(line));
      if (event.type === "text") for (const found of reader.push(event.text)) onLine(found);
      if (event.type === "end") run = event.run;
    }
    for (const found of reader.end()) onLine(found);
  } finally {
    signal.removeEventListener("abort", stop);
  }
  return run;
}

/** What a line says, for the note about a line that is not used. */
export function excerptOf(line: JsonLine): string {
  return ("value" in line ? JSON.stringify(line.value) : line.text).slice(0, EXCERPT_LENGTH);
}
export const EXCERPT_LENGTH = 120;

/** A stream of events, one per line; `produce` is told when the reader has gone. */
export function streamEvents(
  produce: (send: (event: object) => void, signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Readable {
  const output = new PassThrough();
  const gone = new AbortController();
  output.on("close", () => gone.abort());
  output.on("error", () => gone.abort());
  const send = (event: object): void => {
    if (!output.destroyed) output.write(`${JSON.stringify(event)}\n`);
  };
  void produce(send, gone.signal)
    .catch(onError)
    .finally(() => output.end());
  return output;
}
