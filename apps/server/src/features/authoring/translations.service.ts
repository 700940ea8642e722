import type { Readable } from "node:stream";
import { TRANSLATION_LIMITS, type TranslateRequest, type TranslateStreamEvent } from "@showrunner/contract/rest";
import { z } from "zod";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RunEstimate } from "../ai-runs/index.ts";
import { TOKENS_PER_CHARACTER, getExcerpt, streamRuns, type PlannedRun, type TextModels } from "./text-models.ts";
import { buildTranslatePrompt, type NumberedSource } from "./prompts/translate.v1.ts";
import type { JsonLine } from "./read-json-lines.ts";
import { splitIntoRuns } from "./split-into-runs.ts";
import {
  hasOnlyKnownTargets,
  findInstruction,
  isPlainText,
  keepSingleLine,
  removeHiddenText,
} from "./untrusted-text.ts";

/** Characters per run: models skip texts in longer prompts. */
const RUN_CHARACTERS = 8_000;
/** Output tokens allowed for the JSON around each text. */
const TOKENS_PER_TEXT = 40;

export interface TranslationsService {
  estimate(caller: UserCaller, request: TranslateRequest): Promise<ServiceResult<RunEstimate>>;
  /** Streams `TranslateStreamEvent`, one per line. Destroying the stream cancels the run. */
  translate(caller: UserCaller, request: TranslateRequest): Promise<ServiceResult<Readable>>;
}

interface Dependencies {
  readonly textModels: TextModels;
  readonly onError: (error: unknown) => void;
}

type RequestedText = TranslateRequest["parts"][number]["texts"][number];
interface Source {
  readonly part: number;
  /** Null for accepted spellings. */
  readonly requested: RequestedText | null;
  readonly sent: NumberedSource;
  readonly length: number;
}

/** All sources of a request, numbered from 1. */
function numberSources({ parts }: TranslateRequest): readonly Source[] {
  let n = 0;
  return parts.flatMap(({ texts, answers }, part) => [
    ...texts.map((requested): Source => {
      const text = removeHiddenText(requested.text);
      n += 1;
      return { part, requested, sent: { n, part: part + 1, field: requested.path, text }, length: text.length };
    }),
    ...(answers.length === 0
      ? []
      : [answers.map(removeHiddenText)].map((spellings): Source => {
          n += 1;
          const sent = { n, part: part + 1, field: "answers", answers: spellings };
          return { part, requested: null, sent, length: spellings.join("").length };
        })),
  ]);
}

const groupIntoRuns = (sources: readonly Source[]): readonly (readonly Source[])[] =>
  splitIntoRuns(Map.groupBy(sources, ({ part }) => part).values(), {
    maxLength: RUN_CHARACTERS,
    getLength: ({ length }) => length,
    addressesModel: ({ sent }) => findInstruction(sent.text ?? (sent.answers ?? []).join("\n")) !== null,
  });

const written = z.object({ n: z.int(), text: z.string().optional(), answers: z.array(z.string()).optional() });

/** Length that no translation of a text should exceed. */
const getMaxLength = (source: string): number => source.length * 3 + 100;

function acceptText({ kind, text: source }: RequestedText, proposed: string): string | null {
  const trimmed = proposed.trim();
  const text = kind === "line" ? keepSingleLine(source, trimmed) : trimmed;
  if (text === "" || text.length > Math.min(getMaxLength(source), TRANSLATION_LIMITS.text)) return null;
  return hasOnlyKnownTargets(source, text) ? text : null;
}

function acceptAnswers(proposed: readonly string[]): readonly string[] | null {
  const accepted = [...new Set(proposed.map((answer) => answer.trim()))].filter(
    (answer) => answer !== "" && answer.length <= TRANSLATION_LIMITS.answer && isPlainText(answer),
  );
  return accepted.length === 0 ? null : accepted.slice(0, TRANSLATION_LIMITS.answers);
}

/** Turns a line into an event; null if it is not a translation of a source of its run. */
function readTranslation(
  line: JsonLine,
  sources: readonly Source[],
): { readonly n: number; readonly event: TranslateStreamEvent } | null {
  const parsed = written.safeParse("value" in line ? line.value : null);
  const source = parsed.success ? sources.find(({ sent }) => sent.n === parsed.data.n) : undefined;
  if (!parsed.success || source === undefined) return null;
  const { n, text, answers } = parsed.data;
  const { part, requested } = source;
  if (requested === null) {
    const accepted = answers === undefined ? null : acceptAnswers(answers);
    return accepted === null ? null : { n, event: { type: "answers", part, accepted: [...accepted] } };
  }
  const accepted = text === undefined ? null : acceptText(requested, text);
  return accepted === null ? null : { n, event: { type: "text", part, path: requested.path, text: accepted } };
}

/** Lets a model translate texts and saves nothing. Requests contain no texts of players. */
export function createTranslationsService({ textModels, onError }: Dependencies): TranslationsService {
  const plan = (sources: readonly Source[], { from, to, glossary }: TranslateRequest): PlannedRun => {
    const terms = glossary.flatMap(({ [from]: source, [to]: translation }) =>
      source === undefined || translation === undefined
        ? []
        : [{ source: removeHiddenText(source), translation: removeHiddenText(translation) }],
    );
    const characters = sources.reduce((sum, { length }) => sum + length, 0);
    return {
      prompt: buildTranslatePrompt(
        sources.map(({ sent }) => sent),
        from,
        to,
        terms,
      ),
      maxTokens: Math.ceil(characters * TOKENS_PER_CHARACTER) + TOKENS_PER_TEXT * sources.length + 200,
    };
  };
  const prepare = async (request: TranslateRequest) => {
    const textModel = await textModels.find();
    return textModel === null
      ? fail("ai_provider_missing")
      : ok({ textModel, runs: groupIntoRuns(numberSources(request)) });
  };
  return {
    estimate: async (caller, request) => {
      const prepared = await prepare(request);
      if (!prepared.ok) return prepared;
      const { textModel, runs } = prepared.value;
      const planned = runs.map((sources) => plan(sources, request));
      return ok(await textModels.estimate(caller, textModel, planned));
    },
    translate: async (caller, request) => {
      const prepared = await prepare(request);
      if (!prepared.ok) return prepared;
      const { textModel, runs: parts } = prepared.value;
      const seen = new Set<number>();
      return await streamRuns(
        { textModels, caller, textModel, parts, plan: (sources) => plan(sources, request), onError },
        (line, sources): TranslateStreamEvent => {
          const translated = readTranslation(line, sources);
          if (translated === null) return { type: "skipped", reason: "invalid", text: getExcerpt(line) };
          const { n, event } = translated;
          if (seen.has(n)) return { type: "skipped", reason: "repeated", text: getExcerpt(line) };
          seen.add(n);
          return event;
        },
      );
    },
  };
}
