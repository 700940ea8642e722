import { createInterface } from "node:readline";
import { PassThrough, type Readable } from "node:stream";
import type { ErrorCode } from "@showrunner/contract";
import { runStreamEvent, type AiRun } from "@showrunner/contract/rest";
import type { UserCaller } from "../../platform/http/caller.ts";
import { ok, type ServiceResult } from "../../platform/http/failure.ts";
import { setSafeInterval } from "../../platform/safe-timers.ts";
import type { EstimateRuns, RunEstimate, TextRuns } from "../ai-runs/index.ts";
import type { RunnableProvider, RunnableProviders } from "../providers/index.ts";
import type { Prompt } from "./prompts/prompt.ts";
import { createLineReader, type JsonLine } from "./read-json-lines.ts";

/** Output tokens allowed per character of a text that a model writes again; generous because German words are long. */
export const TOKENS_PER_CHARACTER = 0.6;

/**
 * Output tokens that each run may use in addition to those of its result, because models that reason count reasoning as
 * output: without them, they could reach the limit before they have written anything. Included in estimates.
 */
const REASONING_TOKENS = 2_000;

/** A text model of a provider. */
export interface TextModel {
  readonly provider: RunnableProvider;
  readonly model: string;
}

/** A prompt and its limit of output tokens, without those of reasoning. */
export interface PlannedRun {
  readonly prompt: Prompt;
  readonly maxTokens: number;
}

export interface TextModels {
  /** The preferred model if its provider is active, else the oldest active text provider that has a default model. */
  find(): Promise<TextModel | null>;
  /** Starts a run, whose stream `readLines` reads. The model is given no tools. */
  open(caller: UserCaller, textModel: TextModel, run: PlannedRun): Promise<ServiceResult<Readable>>;
  /** Estimates the total cost of runs and whether a budget would refuse them. */
  estimate(caller: UserCaller, textModel: TextModel, runs: readonly PlannedRun[]): Promise<RunEstimate>;
}

interface Dependencies {
  readonly providers: Pick<RunnableProviders, "listActive">;
  readonly texts: Pick<TextRuns, "open">;
  readonly estimateRuns: EstimateRuns;
  /** The model that admins chose; null if they chose none. */
  readonly getPreferred: () => { readonly provider_id: string; readonly model: string } | null;
}

export function createTextModels({ providers, texts, estimateRuns, getPreferred }: Dependencies): TextModels {
  return {
    find: async () => {
      const active = (await providers.listActive("llm")).filter(({ definition }) => definition.text !== undefined);
      const preferred = getPreferred();
      const chosen = preferred && active.find(({ id }) => id === preferred.provider_id);
      if (chosen != null && preferred !== null) return { provider: chosen, model: preferred.model };
      for (const provider of active) {
        const model = provider.settings["default_model"];
        if (model !== undefined && model !== "") return { provider, model };
      }
      return null;
    },
    open: (caller, { provider, model }, { prompt: { system, prompt }, maxTokens }) =>
      texts.open({
        caller,
        provider,
        purpose: "authoring",
        idempotencyKey: null,
        body: { model, system, prompt, temperature: null, max_tokens: maxTokens + REASONING_TOKENS },
      }),
    estimate: (caller, { provider, model }, runs) =>
      estimateRuns(caller.user_id, {
        providerId: provider.id,
        model,
        operation: "chat",
        requests: runs.map(({ prompt: { system, prompt }, maxTokens }) => ({
          system,
          prompt,
          max_tokens: maxTokens + REASONING_TOKENS,
        })),
      }),
  };
}

/**
 * Passes on each line of a text once it is complete. Resolves with the run; null if the stream ended before it.
 * Destroys the stream, which cancels the run, when reading ends early.
 */
export async function readLines(
  stream: Readable,
  signal: AbortSignal,
  onLine: (line: JsonLine) => void,
): Promise<AiRun | null> {
  const reader = createLineReader();
  let run: AiRun | null = null;
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity, signal })) {
      if (signal.aborted) break;
      const event = runStreamEvent.parse(JSON.parse(line));
      if (event.type === "text") for (const parsed of reader.push(event.text)) onLine(parsed);
      if (event.type === "end") run = event.run;
    }
    for (const parsed of reader.end()) onLine(parsed);
  } finally {
    stream.destroy();
  }
  return run;
}

/** Excerpt of a line, for the event that reports the line as skipped. */
export function getExcerpt(line: JsonLine): string {
  return ("value" in line ? JSON.stringify(line.value) : line.text).slice(0, EXCERPT_LENGTH);
}
export const EXCERPT_LENGTH = 120;

/** Below the time after which proxies close a response without data, which is often 60 s. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Creates a stream of events, one per line. Empty lines send the headers at once and keep the connection open, because
 * a model may reason for minutes before its first event. The signal of `produce` aborts when the reader closes the
 * stream. If it rejects, the stream ends with an event that contains an error code, because its headers have already
 * been sent.
 */
export function streamEvents(
  produce: (send: (event: object) => void, signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Readable {
  const output = new PassThrough();
  const disconnection = new AbortController();
  output.on("close", () => disconnection.abort());
  output.on("error", () => disconnection.abort());
  const send = (event: object): void => {
    if (!output.destroyed) output.write(`${JSON.stringify(event)}\n`);
  };
  output.write("\n");
  const keepAlive = setSafeInterval(() => output.write("\n"), KEEP_ALIVE_MS);
  output.on("close", () => clearInterval(keepAlive));
  void produce(send, disconnection.signal)
    .catch((error: unknown) => {
      onError(error);
      send({ type: "end", runs: [], is_complete: false, error: "internal_error" satisfies ErrorCode });
    })
    .finally(() => {
      clearInterval(keepAlive);
      output.end();
    });
  return output;
}

/** A request that needs one run for each of its parts. */
interface PartedRequest<T> {
  readonly textModels: TextModels;
  readonly caller: UserCaller;
  readonly textModel: TextModel;
  readonly parts: readonly T[];
  readonly plan: (part: T) => PlannedRun;
  readonly onError: (error: unknown) => void;
}

/**
 * Streams the events of several runs, one after another, and ends with an event that contains the runs and their costs.
 * The first run is opened before streaming, so that its refusal fails the request. A later refusal, or a run that
 * fails, ends the stream with `is_complete: false`. A run that is cut off does so, too, but only after the others,
 * whose texts may be shorter.
 */
export async function streamRuns<T, Event extends object>(
  { textModels, caller, textModel, parts, plan, onError }: PartedRequest<T>,
  onLine: (line: JsonLine, part: T) => Event,
  events: readonly Event[] = [],
): Promise<ServiceResult<Readable>> {
  const [first, ...others] = parts;
  if (first === undefined) throw new Error("A request needs at least one part.");
  const open = (part: T): Promise<ServiceResult<Readable>> => textModels.open(caller, textModel, plan(part));
  const opened = await open(first);
  if (!opened.ok) return opened;
  return ok(
    streamEvents(async (send, signal) => {
      for (const event of events) send(event);
      const runs: AiRun[] = [];
      const read = async (stream: Readable, part: T): Promise<boolean> => {
        const run = await readLines(stream, signal, (line) => send(onLine(line, part)));
        if (run !== null) runs.push(run);
        return run?.state === "done";
      };
      let isDone = await read(opened.value, first);
      for (const part of others) {
        if (!isDone || signal.aborted) break;
        const next = await open(part);
        isDone = next.ok && (await read(next.value, part));
      }
      send({ type: "end", runs, is_complete: isDone && !runs.some((run) => run.is_cut_off) });
    }, onError),
  );
}
