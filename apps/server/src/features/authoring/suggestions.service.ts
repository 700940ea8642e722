import type { Readable } from "node:stream";
import {
  MAX_SUGGESTIONS,
  type SuggestionKind,
  type SuggestionRequest,
  type SuggestionStreamEvent,
} from "@showrunner/contract/rest";
import { fold } from "@showrunner/rounds/fuzzy";
import { toQuestion } from "@showrunner/transfer/questions";
import { z } from "zod";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RunEstimate } from "../ai-runs/index.ts";
import { getExcerpt, readLines, streamEvents, type PlannedRun, type TextModels } from "./text-models.ts";
import { buildSuggestionPrompt, type SuggestionSubject } from "./prompts/suggestions.v1.ts";
import type { JsonLine } from "./read-json-lines.ts";
import { isPlainText, removeBold, removeHiddenText } from "./untrusted-text.ts";

const TOKENS_PER_SUGGESTION = 120;

/** Maximum lengths of the editor's fields. */
const MAX_LENGTHS: Readonly<Record<SuggestionKind, number>> = {
  distractors: 300,
  spellings: 200,
  shorter: 500,
  hint: 300,
  fun_fact: 500,
};

export interface SuggestionsService {
  estimate(caller: UserCaller, request: SuggestionRequest): Promise<ServiceResult<RunEstimate>>;
  /** Streams `SuggestionStreamEvent`, one per line. Destroying the stream cancels the run. */
  suggest(caller: UserCaller, request: SuggestionRequest): Promise<ServiceResult<Readable>>;
}

interface Dependencies {
  readonly textModels: TextModels;
  readonly onError: (error: unknown) => void;
}

/** Question, right and wrong answers of a round; null if it has too little content for the suggestion. */
export function findSubject({ kind, round }: SuggestionRequest): SuggestionSubject | null {
  const askedQuestion = toQuestion({
    max_points: 0,
    time_limit_s: null,
    scoring: "partial_credit",
    buzzer_override: "use_game_default",
    ...round,
  });
  const options = askedQuestion.kind === "choice" ? askedQuestion.options.filter(({ text }) => text.trim() !== "") : [];
  const pick = (isCorrect: boolean) => options.filter(({ correct }) => correct === isCorrect).map(({ text }) => text);
  const ownRight =
    "answers" in askedQuestion
      ? askedQuestion.answers
      : askedQuestion.kind === "estimate"
        ? [String(askedQuestion.value ?? "")]
        : [];
  const clean = (texts: readonly string[]) => texts.map(removeHiddenText).filter((text) => text.trim() !== "");
  const right = clean([...pick(true), ...ownRight]);
  const subject = { question: removeHiddenText(askedQuestion.question).trim(), right, wrong: clean(pick(false)) };
  if (subject.question === "") return null;
  if (kind === "distractors" && (askedQuestion.kind !== "choice" || right.length === 0)) return null;
  if (kind === "spellings" && (options.length > 0 || round.answers.length === 0)) return null;
  return kind === "shorter" || right.length > 0 || askedQuestion.kind === "order" || askedQuestion.kind === "pairs"
    ? subject
    : null;
}

const written = z.object({ text: z.string().overwrite(removeBold).trim().min(1) });

type Reading = { readonly text: string } | Extract<SuggestionStreamEvent, { type: "skipped" }>["reason"];

/** Whether a folded text contains another one as whole words. */
const containsWords = (text: string, words: string): boolean => words !== "" && ` ${text} `.includes(` ${words} `);

/** Reads what a line proposes, or returns why the line is skipped. */
function readSuggestion(line: JsonLine, kind: SuggestionKind, subject: SuggestionSubject, known: Set<string>): Reading {
  const parsed = written.safeParse("value" in line ? line.value : null);
  if (!parsed.success) return "invalid";
  const { text } = parsed.data;
  if (text.length > MAX_LENGTHS[kind] || /[\n\f]/.test(text) || !isPlainText(text)) return "invalid";
  const folded = fold(text);
  if (folded === "" || known.has(folded)) return "repeated";
  const reveals = subject.right.some((answer) => containsWords(folded, fold(answer)));
  if (kind === "shorter") {
    if (text.length >= subject.question.length) return "invalid";
    const question = fold(subject.question);
    if (reveals && !subject.right.some((answer) => containsWords(question, fold(answer)))) return "reveals";
  }
  if (kind === "hint" && reveals) return "reveals";
  known.add(folded);
  return { text };
}

/** Proposes texts for one round and saves nothing. */
export function createSuggestionsService({ textModels, onError }: Dependencies): SuggestionsService {
  const plan = (request: SuggestionRequest, subject: SuggestionSubject): PlannedRun => ({
    prompt: buildSuggestionPrompt(request, subject),
    maxTokens: TOKENS_PER_SUGGESTION * MAX_SUGGESTIONS,
  });
  return {
    estimate: async (caller, request) => {
      const subject = findSubject(request);
      if (subject === null) return failField("round", "required");
      const textModel = await textModels.find();
      if (textModel === null) return fail("ai_provider_missing");
      return ok(await textModels.estimate(caller, textModel, [plan(request, subject)]));
    },
    suggest: async (caller, request) => {
      const subject = findSubject(request);
      if (subject === null) return failField("round", "required");
      const textModel = await textModels.find();
      if (textModel === null) return fail("ai_provider_missing");
      const text = await textModels.open(caller, textModel, plan(request, subject));
      if (!text.ok) return text;
      const known = new Set([...subject.right, ...subject.wrong, subject.question].map((each) => fold(each)));
      return ok(
        streamEvents(async (send: (event: SuggestionStreamEvent) => void, signal) => {
          let count = 0;
          const run = await readLines(text.value, signal, (line) => {
            const reading = count >= MAX_SUGGESTIONS ? "repeated" : readSuggestion(line, request.kind, subject, known);
            if (typeof reading === "string") return send({ type: "skipped", reason: reading, text: getExcerpt(line) });
            count += 1;
            return send({ type: "suggestion", text: reading.text });
          });
          send({ type: "end", runs: run === null ? [] : [run] });
        }, onError),
      );
    },
  };
}
