import type { Readable } from "node:stream";
import {
  MODEL_CHECKS,
  type TextCheckRequest,
  type TextCheckStreamEvent,
  type TextFinding,
} from "@showrunner/contract/rest";
import { listTexts, type FoundText } from "@showrunner/sanitise/texts";
import { z } from "zod";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RunEstimate } from "../ai-runs/index.ts";
import {
  EXCERPT_LENGTH,
  TOKENS_PER_CHARACTER,
  getExcerpt,
  streamRuns,
  type PlannedRun,
  type TextModels,
} from "./text-models.ts";
import { buildTextCheckPrompt, type NumberedText } from "./prompts/text-check.v1.ts";
import type { JsonLine } from "./read-json-lines.ts";
import { splitIntoRuns } from "./split-into-runs.ts";
import {
  hasOnlyKnownTargets,
  findInstruction,
  isPlainText,
  keepSingleLine,
  removeHiddenText,
} from "./untrusted-text.ts";

/** Characters per run: models overlook more in longer prompts. */
const RUN_CHARACTERS = 24_000;
/** Maximum number of runs per check. The limits per user apply as well. */
const MAX_RUNS = 30;
/** Output tokens allowed for one finding with a short replacement. */
const TOKENS_PER_FINDING = 120;
const MAX_OUTPUT_TOKENS = 8_000;

/** Leaves room for a replacement of the longest text: a finding that is cut off is lost. */
function limitTokens(texts: readonly CheckedText[]): number {
  const longest = Math.max(...texts.map(({ text }) => text.length));
  return Math.min(
    MAX_OUTPUT_TOKENS,
    TOKENS_PER_FINDING * texts.length + Math.ceil(longest * TOKENS_PER_CHARACTER) + 200,
  );
}

export interface TextChecksService {
  estimate(caller: UserCaller, request: TextCheckRequest): Promise<ServiceResult<RunEstimate>>;
  /** Streams `TextCheckStreamEvent`, one per line. Destroying the stream cancels the run. */
  check(caller: UserCaller, request: TextCheckRequest): Promise<ServiceResult<Readable>>;
}

interface Dependencies {
  readonly textModels: TextModels;
  readonly onError: (error: unknown) => void;
}

interface CheckedText extends NumberedText {
  readonly source: FoundText;
  /** The passage of this text that addresses a model; null if there is none. */
  readonly instruction: string | null;
}

const isRight = (round: TextCheckRequest["rounds"][number] | undefined, path: string): boolean | undefined => {
  const index = /^config\.options\.(\d+)\.text$/.exec(path)?.[1];
  const { options } = (round?.config ?? {}) as { readonly options?: readonly { readonly correct?: unknown }[] };
  return index === undefined ? undefined : options?.[Number(index)]?.correct === true;
};

/** The texts of a request, numbered from 1. */
function numberTexts({ game, rounds }: TextCheckRequest): readonly CheckedText[] {
  return listTexts({ game, rounds }).map((source, index) => {
    const { round, path } = source.place;
    const right = isRight(round === null ? undefined : rounds[round], path);
    return {
      n: index + 1,
      round: round === null ? null : round + 1,
      field: path,
      text: removeHiddenText(source.text),
      ...(right === undefined ? {} : { right }),
      source,
      instruction: findInstruction(source.text),
    };
  });
}

const written = z.object({
  n: z.int(),
  check: z.enum(MODEL_CHECKS).exclude(["instructions"]),
  severity: z.enum(["high", "medium", "low"]),
  reason: z.string().trim().min(1),
  replacement: z.string().nullish(),
});
const MAX_REASON = 400;

/** Returns the proposed replacement of a text; null if it is not acceptable. */
function acceptReplacement({ text, kind }: FoundText, proposed: string | null | undefined): string | null {
  const trimmed = proposed?.trim() ?? "";
  const to = kind === "line" ? keepSingleLine(text, trimmed) : trimmed;
  if (to === "" || to === text.trim() || to.length > text.length * 2 + 200) return null;
  if (kind === "line") return (isPlainText(to) || hasOnlyKnownTargets(text, to)) && to.length <= 2_000 ? to : null;
  return hasOnlyKnownTargets(text, to) ? to : null;
}

/** Reads the finding of a line; null if it is invalid or not about a text of its run. */
function readFinding(line: JsonLine, texts: readonly CheckedText[]): (TextFinding & { n: number }) | null {
  const parsed = written.safeParse("value" in line ? line.value : null);
  if (!parsed.success) return null;
  const { n, check, severity, reason, replacement } = parsed.data;
  const about = texts.find((text) => text.n === n);
  if (about === undefined || !isPlainText(reason)) return null;
  const { place, text } = about.source;
  return {
    type: "finding",
    n,
    check,
    severity,
    round: place.round,
    path: place.path,
    text,
    reason: reason.slice(0, MAX_REASON),
    replacement: acceptReplacement(about.source, replacement),
  };
}

/** Lets a model find faults in texts and saves nothing. Requests contain no texts of players. */
export function createTextChecksService({ textModels, onError }: Dependencies): TextChecksService {
  const plan = (texts: readonly CheckedText[], { game, reason_language }: TextCheckRequest): PlannedRun => ({
    prompt: buildTextCheckPrompt(
      texts.map(({ source: _source, instruction: _instruction, ...text }) => text),
      game.language,
      reason_language,
    ),
    maxTokens: limitTokens(texts),
  });
  const prepare = async (request: TextCheckRequest) => {
    const groups = Map.groupBy(numberTexts(request), ({ round }) => round).values();
    const runs = splitIntoRuns(groups, {
      maxLength: RUN_CHARACTERS,
      getLength: ({ text }) => text.length,
      addressesModel: ({ instruction }) => instruction !== null,
    });
    if (runs.length === 0) return failField("rounds", "required");
    if (runs.length > MAX_RUNS) return failField("rounds", "too_long");
    const textModel = await textModels.find();
    return textModel === null ? fail("ai_provider_missing") : ok({ runs, textModel });
  };
  return {
    estimate: async (caller, request) => {
      const prepared = await prepare(request);
      if (!prepared.ok) return prepared;
      const { runs, textModel } = prepared.value;
      return ok(
        await textModels.estimate(
          caller,
          textModel,
          runs.map((texts) => plan(texts, request)),
        ),
      );
    },
    check: async (caller, request) => {
      const prepared = await prepare(request);
      if (!prepared.ok) return prepared;
      const { runs: parts, textModel } = prepared.value;
      const instructions = parts.flat().flatMap(({ source: { place, text }, instruction }): TextCheckStreamEvent[] =>
        instruction === null
          ? []
          : [
              {
                type: "finding",
                check: "instructions",
                severity: "high",
                ...place,
                text,
                reason: instruction,
                replacement: null,
              },
            ],
      );
      const seen = new Set<string>();
      return await streamRuns(
        { textModels, caller, textModel, parts, plan: (texts) => plan(texts, request), onError },
        (line, texts): TextCheckStreamEvent => {
          const finding = readFinding(line, texts);
          if (finding === null) return { type: "skipped", reason: "invalid", text: getExcerpt(line) };
          const { n, ...event } = finding;
          const key = `${n} ${event.check}`;
          if (seen.has(key))
            return { type: "skipped", reason: "repeated", text: event.reason.slice(0, EXCERPT_LENGTH) };
          seen.add(key);
          return event;
        },
        instructions,
      );
    },
  };
}
