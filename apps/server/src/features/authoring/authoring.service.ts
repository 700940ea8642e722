import { randomInt } from "node:crypto";
import type { Readable } from "node:stream";
import type { AiRun, DraftedRound, DraftRequest, DraftStreamEvent } from "@showrunner/contract/rest";
import { fold } from "@showrunner/rounds/fuzzy";
import type { ComparedRound } from "@showrunner/sanitise/similar-questions";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RunEstimate } from "../ai-runs/index.ts";
import { readDraftedQuestion, type DraftedQuestion } from "./drafted-question.ts";
import {
  EXCERPT_LENGTH,
  getExcerpt,
  readLines,
  streamEvents,
  type PlannedRun,
  type TextModel,
  type TextModels,
} from "./text-models.ts";
import { createPassageSearch } from "./find-passage.ts";
import { buildDraftPrompt } from "./prompts/draft-rounds.v2.ts";
import { buildOpinionPrompt } from "./prompts/second-opinion.v1.ts";
import type { JsonLine } from "./read-json-lines.ts";
import { splitDocument } from "./split-document.ts";
import { findInstruction, removeHiddenText } from "./untrusted-text.ts";

/** Generous limit of output tokens for one question with its explanation and passage. */
const TOKENS_PER_ROUND = 250;
const TOKENS_PER_OPINION = 60;

export interface AuthoringService {
  getStatus(): Promise<ServiceResult<AuthoringStatus>>;
  estimate(caller: UserCaller, request: DraftRequest): Promise<ServiceResult<RunEstimate>>;
  /** Streams `DraftStreamEvent`, one per line. Destroying the stream cancels the run. */
  draft(caller: UserCaller, request: DraftRequest): Promise<ServiceResult<Readable>>;
}

interface AuthoringStatus {
  readonly enabled: boolean;
  readonly provider: { readonly id: string; readonly name: string } | null;
  readonly model: string | null;
}

/** Finds a question, among those that the caller may read, that a round repeats; null if there is none. */
export type FindSimilar = (round: ComparedRound) => DraftedRound["similar"];

interface Dependencies {
  readonly textModels: TextModels;
  readonly loadSimilaritySearch: (caller: UserCaller) => Promise<FindSimilar>;
  readonly onError: (error: unknown) => void;
}

const countRounds = ({ counts }: Pick<DraftRequest, "counts">): number =>
  Object.values(counts).reduce<number>((sum, each) => sum + each, 0);

function shuffle<T>(items: readonly T[]): readonly T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** Plans the runs that write the drafts: one for each part of the document. */
function planRuns(request: DraftRequest): readonly PlannedRun[] {
  return splitDocument(request).map(({ document, counts }) => ({
    prompt: buildDraftPrompt({
      ...request,
      document: removeHiddenText(document),
      example: removeHiddenText(request.example),
      counts,
    }),
    maxTokens: TOKENS_PER_ROUND * countRounds({ counts }),
  }));
}

/** Proposes rounds and saves nothing. Texts of players never reach a model. */
export function createAuthoringService({ textModels, loadSimilaritySearch, onError }: Dependencies): AuthoringService {
  const askOpinion = async (
    caller: UserCaller,
    textModel: TextModel,
    drafts: readonly DraftedQuestion[],
    signal: AbortSignal,
    send: (event: DraftStreamEvent) => void,
  ): Promise<AiRun | null> => {
    const opinionQuestions = drafts.flatMap(({ opinionQuestion }, index) =>
      opinionQuestion === null ? [] : [{ index, ...opinionQuestion }],
    );
    if (opinionQuestions.length === 0) return null;
    const answered = new Set<number>();
    const maxTokens = TOKENS_PER_OPINION * opinionQuestions.length;
    const opened = await textModels.open(caller, textModel, {
      prompt: buildOpinionPrompt(opinionQuestions),
      maxTokens,
    });
    // The drafts then have no second opinion, and the editor shows that.
    if (!opened.ok) return null;
    return readLines(opened.value, signal, (line) => {
      if (!("value" in line)) return;
      const { n, answer } = (line.value ?? {}) as { readonly n?: unknown; readonly answer?: unknown };
      const index = typeof n === "number" ? n - 1 : -1;
      const draft = drafts[index];
      if (draft?.opinionQuestion == null || answered.has(index) || !["string", "number"].includes(typeof answer))
        return;
      answered.add(index);
      const text = String(answer).slice(0, EXCERPT_LENGTH);
      send({ type: "opinion", index, answer: text, agrees: draft.isRight(text) });
    });
  };

  const stream = async (
    caller: UserCaller,
    textModel: TextModel,
    request: DraftRequest,
    opened: { readonly first: Readable; readonly others: readonly PlannedRun[] },
    send: (event: DraftStreamEvent) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    const total = countRounds(request);
    const known = new Set(request.known_questions.map((question) => fold(question)));
    const findPassage = createPassageSearch(request.document);
    const findSimilar = await loadSimilaritySearch(caller);
    const drafts: DraftedQuestion[] = [];
    const instruction = findInstruction(request.document);
    if (instruction !== null) send({ type: "instructions", text: instruction });
    const takeLine = (line: JsonLine): void => {
      const draft = "value" in line ? readDraftedQuestion(line.value, shuffle) : null;
      if (draft === null) return send({ type: "skipped", reason: "invalid", text: getExcerpt(line) });
      const folded = fold(draft.question);
      if (known.has(folded) || drafts.length >= total)
        return send({ type: "skipped", reason: "repeated", text: draft.question.slice(0, EXCERPT_LENGTH) });
      known.add(folded);
      const passage = request.document === "" ? null : draft.passage;
      const place = passage === null ? null : findPassage(passage);
      const index = drafts.push(draft) - 1;
      return send({
        type: "draft",
        index,
        round: draft.round,
        passage,
        passage_found: request.document === "" ? null : place !== null,
        passage_at: place,
        similar: findSimilar(draft.round),
      });
    };
    const runs: AiRun[] = [];
    const read = async (text: Readable): Promise<boolean> => {
      const run = await readLines(text, signal, takeLine);
      if (run !== null) runs.push(run);
      return run?.state === "done";
    };
    let hasFailed = !(await read(opened.first));
    let isComplete = !hasFailed;
    for (const run of opened.others) {
      if (!isComplete || signal.aborted) break;
      const next = await textModels.open(caller, textModel, run);
      hasFailed = next.ok && !(await read(next.value));
      isComplete = next.ok && !hasFailed;
    }
    isComplete &&= !runs.some((run) => run.is_cut_off);
    if (request.second_opinion && drafts.length > 0 && !hasFailed && !signal.aborted) {
      const opinion = await askOpinion(caller, textModel, drafts, signal, send);
      if (opinion !== null) runs.push(opinion);
    }
    send({ type: "end", runs, is_complete: isComplete });
  };

  return {
    getStatus: async () => {
      const textModel = await textModels.find();
      return ok({
        enabled: textModel !== null,
        provider: textModel && { id: textModel.provider.id, name: textModel.provider.name },
        model: textModel?.model ?? null,
      });
    },
    estimate: async (caller, request) => {
      const textModel = await textModels.find();
      if (textModel === null) return fail("ai_provider_missing");
      const opinion = { prompt: buildOpinionPrompt([]), maxTokens: TOKENS_PER_OPINION * countRounds(request) };
      const runs = [...planRuns(request), ...(request.second_opinion ? [opinion] : [])];
      return ok(await textModels.estimate(caller, textModel, runs));
    },
    draft: async (caller, request) => {
      const textModel = await textModels.find();
      if (textModel === null) return fail("ai_provider_missing");
      const [planned, ...others] = planRuns(request);
      if (planned === undefined) return fail("invalid_request");
      const first = await textModels.open(caller, textModel, planned);
      if (!first.ok) return first;
      return ok(
        streamEvents(async (send, signal) => {
          try {
            await stream(caller, textModel, request, { first: first.value, others }, send, signal);
          } finally {
            // Cancels the run if it was never read.
            first.value.destroy();
          }
        }, onError),
      );
    },
  };
}
