import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { PassThrough, type Readable } from "node:stream";
import { runStreamEvent, type AiRun, type DraftRequest, type DraftStreamEvent } from "@showrunner/contract/rest";
import { fold } from "@showrunner/rounds/fuzzy";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { TextRuns } from "../ai-runs/index.ts";
import type { RunnableProvider, RunnableProviders } from "../providers/index.ts";
import { createPassageCheck, readDraftedQuestion, type DraftedQuestion } from "./drafted-question.ts";
import { buildDraftPrompt, type Prompt } from "./prompts/draft-rounds.v1.ts";
import { buildOpinionPrompt } from "./prompts/second-opinion.v1.ts";
import { createLineReader, type JsonLine } from "./read-json-lines.ts";

/** Output tokens of one question with its explanation and passage, generously. */
const TOKENS_PER_ROUND = 250;
const TOKENS_PER_OPINION = 60;
const EXCERPT_LENGTH = 120;

export interface AuthoringService {
  getStatus(): Promise<ServiceResult<AuthoringStatus>>;
  estimate(request: DraftRequest): Promise<ServiceResult<{ cost: Cost | null }>>;
  /** Streams `DraftStreamEvent`, one per line. Destroying the stream stops the vendor. */
  draft(caller: UserCaller, request: DraftRequest): Promise<ServiceResult<Readable>>;
}

interface AuthoringStatus {
  readonly enabled: boolean;
  readonly provider: { readonly id: string; readonly name: string } | null;
  readonly model: string | null;
}
type Cost = NonNullable<AiRun["cost"]>;

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
  readonly onError: (error: unknown) => void;
}

interface Writer {
  readonly provider: RunnableProvider;
  readonly model: string;
}

const countRounds = ({ counts }: DraftRequest): number =>
  Object.values(counts).reduce<number>((sum, each) => sum + each, 0);

function shuffle<T>(items: readonly T[]): readonly T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** Proposes rounds; nothing is saved. What players write never reaches a model. */
export function createAuthoringService(dependencies: Dependencies): AuthoringService {
  const { providers, texts, estimateCost, onError } = dependencies;

  /** The oldest active provider with a default model for text. */
  const findWriter = async (): Promise<Writer | null> => {
    for (const provider of await providers.listActive("llm")) {
      const model = provider.settings["default_model"];
      if (model !== undefined && model !== "" && provider.definition.text !== undefined) return { provider, model };
    }
    return null;
  };

  const open = (
    caller: UserCaller,
    { provider, model }: Writer,
    { system, prompt }: Prompt,
    maxTokens: number,
  ): Promise<ServiceResult<Readable>> =>
    texts.open({
      caller,
      provider,
      purpose: "authoring",
      body: { model, system, prompt, temperature: null, max_tokens: maxTokens },
    });

  /** Hands over the lines of a text as they are complete, and returns its run; null if the server stopped before. */
  const readLines = async (
    stream: Readable,
    signal: AbortSignal,
    onLine: (line: JsonLine) => void,
  ): Promise<AiRun | null> => {
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
  };

  const askOpinion = async (
    caller: UserCaller,
    writer: Writer,
    drafts: readonly DraftedQuestion[],
    signal: AbortSignal,
    send: (event: DraftStreamEvent) => void,
  ): Promise<AiRun | null> => {
    const asked = drafts.flatMap(({ ask }, index) => (ask === null ? [] : [{ index, ...ask }]));
    if (asked.length === 0) return null;
    const answered = new Set<number>();
    const maxTokens = TOKENS_PER_OPINION * asked.length;
    const opened = await open(caller, writer, buildOpinionPrompt(asked), maxTokens);
    // The drafts then stay without an opinion, which the editor tells.
    if (!opened.ok) return null;
    return readLines(opened.value, signal, (line) => {
      if (!("value" in line)) return;
      const { n, answer } = (line.value ?? {}) as { readonly n?: unknown; readonly answer?: unknown };
      const index = typeof n === "number" ? n - 1 : -1;
      const draft = drafts[index];
      if (draft?.ask == null || answered.has(index) || !["string", "number"].includes(typeof answer)) return;
      answered.add(index);
      const text = String(answer).slice(0, EXCERPT_LENGTH);
      send({ type: "opinion", index, answer: text, agrees: draft.isRight(text) });
    });
  };

  const stream = async (
    caller: UserCaller,
    writer: Writer,
    request: DraftRequest,
    text: Readable,
    output: PassThrough,
  ): Promise<void> => {
    const gone = new AbortController();
    output.on("close", () => gone.abort());
    output.on("error", () => gone.abort());
    const send = (event: DraftStreamEvent): void => {
      if (!output.destroyed) output.write(`${JSON.stringify(event)}\n`);
    };
    const total = countRounds(request);
    const known = new Set(request.known_questions.map((question) => fold(question)));
    const hasPassage = createPassageCheck(request.document);
    const drafts: DraftedQuestion[] = [];
    const takeLine = (line: JsonLine): void => {
      const draft = "value" in line ? readDraftedQuestion(line.value, shuffle) : null;
      const written = "value" in line ? JSON.stringify(line.value) : line.text;
      if (draft === null) return send({ type: "skipped", reason: "invalid", text: written.slice(0, EXCERPT_LENGTH) });
      const folded = fold(draft.question);
      if (known.has(folded) || drafts.length >= total)
        return send({ type: "skipped", reason: "repeated", text: draft.question.slice(0, EXCERPT_LENGTH) });
      known.add(folded);
      const passage = request.document === "" ? null : draft.passage;
      const index = drafts.push(draft) - 1;
      return send({
        type: "draft",
        index,
        round: draft.round,
        passage,
        passage_found: request.document === "" ? null : passage !== null && hasPassage(passage),
      });
    };
    const drafted = await readLines(text, gone.signal, takeLine);
    const runs = drafted === null ? [] : [drafted];
    if (request.second_opinion && drafts.length > 0 && !gone.signal.aborted) {
      const opinion = await askOpinion(caller, writer, drafts, gone.signal, send);
      if (opinion !== null) runs.push(opinion);
    }
    send({ type: "end", runs });
  };

  return {
    getStatus: async () => {
      const writer = await findWriter();
      return ok({
        enabled: writer !== null,
        provider: writer && { id: writer.provider.id, name: writer.provider.name },
        model: writer?.model ?? null,
      });
    },
    estimate: async (request) => {
      const writer = await findWriter();
      if (writer === null) return fail("ai_provider_missing");
      const { provider, model } = writer;
      const perRound = TOKENS_PER_ROUND + (request.second_opinion ? TOKENS_PER_OPINION : 0);
      const tokens = perRound * countRounds(request);
      return ok({ cost: await estimateCost(provider, model, buildDraftPrompt(request), tokens) });
    },
    draft: async (caller, request) => {
      const writer = await findWriter();
      if (writer === null) return fail("ai_provider_missing");
      const text = await open(caller, writer, buildDraftPrompt(request), TOKENS_PER_ROUND * countRounds(request));
      if (!text.ok) return text;
      const output = new PassThrough();
      void stream(caller, writer, request, text.value, output)
        .catch(onError)
        .finally(() => output.end());
      return ok(output);
    },
  };
}
