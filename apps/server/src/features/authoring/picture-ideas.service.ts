import type { Readable } from "node:stream";
import { PICTURE_IDEA_LIMITS, type PictureIdeasRequest, type PictureIdeaStreamEvent } from "@showrunner/contract/rest";
import { sumCosts } from "@showrunner/contract/run-estimate";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { listSecrets, revealsSecret } from "@showrunner/sanitise/secrets";
import { z } from "zod";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RunEstimate } from "../ai-runs/index.ts";
import { getExcerpt, streamRuns, type PlannedRun, type TextModels } from "./text-models.ts";
import { buildPictureIdeasPrompt, type PicturedRound } from "./prompts/picture-ideas.v1.ts";
import type { JsonLine } from "./read-json-lines.ts";
import { findInstruction, isPlainText, removeHiddenText } from "./untrusted-text.ts";

/** Rounds per run: models skip rounds in longer prompts. */
const RUN_ROUNDS = 10;
/** Generous limit of output tokens for one idea. */
const TOKENS_PER_IDEA = 250;

export interface PictureIdeasService {
  /** Estimates the cost of the ideas plus one picture per round. */
  estimate(caller: UserCaller, request: PictureIdeasRequest): Promise<ServiceResult<RunEstimate>>;
  /** Streams `PictureIdeaStreamEvent`, one per line. Destroying the stream cancels the run. */
  propose(caller: UserCaller, request: PictureIdeasRequest): Promise<ServiceResult<Readable>>;
}

interface Dependencies {
  readonly textModels: TextModels;
  /** Estimates the cost of pictures by the default model. Fails if no model is offered. */
  readonly estimatePictures: (caller: UserCaller, count: number) => Promise<ServiceResult<RunEstimate>>;
  readonly onError: (error: unknown) => void;
}

interface AskedRound extends PicturedRound {
  /** Whether its question addresses a model. */
  readonly isSuspect: boolean;
}

/** The rounds of a request, numbered from 1. */
function numberRounds({ rounds }: PictureIdeasRequest): readonly AskedRound[] {
  return rounds.map((round, index) => {
    const { type, question, config, content } = round;
    const questionText = ROUND_DEFINITIONS.get(type)?.questionText?.(config) ?? question;
    const secrets = listSecrets(round).map(removeHiddenText);
    const isSuspect = [questionText, content, ...secrets].some((text) => findInstruction(text) !== null);
    return { n: index + 1, question: removeHiddenText(questionText).trim(), secrets, isSuspect };
  });
}

/** Groups rounds into runs. A round that addresses a model gets its own run, so that it cannot influence others. */
function splitIntoRuns(rounds: readonly AskedRound[]): readonly (readonly AskedRound[])[] {
  const shared = rounds.filter(({ isSuspect }) => !isSuspect);
  const count = Math.ceil(shared.length / RUN_ROUNDS);
  const runs = Array.from({ length: count }, (_, run) => shared.slice(run * RUN_ROUNDS, (run + 1) * RUN_ROUNDS));
  return [...runs, ...rounds.filter(({ isSuspect }) => isSuspect).map((round) => [round])];
}

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !/[\n\f]/.test(text) && isPlainText(text));
const numbered = z.object({ n: z.int() });
const written = numbered.extend({ prompt: line(PICTURE_IDEA_LIMITS.prompt), alt: line(PICTURE_IDEA_LIMITS.alt) });

/** Turns a line into an event. It may only refer to a round of its run. */
function readIdea(found: JsonLine, rounds: readonly AskedRound[], seen: Set<number>): PictureIdeaStreamEvent {
  const value = "value" in found ? found.value : null;
  const about = numbered.safeParse(value);
  const round = rounds.find(({ n }) => n === about.data?.n);
  const skip = (reason: "invalid" | "repeated" | "reveals"): PictureIdeaStreamEvent => ({
    type: "skipped",
    reason,
    text: getExcerpt(found),
    round: round === undefined ? null : round.n - 1,
  });
  const parsed = written.safeParse(value);
  if (round === undefined || !parsed.success) return skip("invalid");
  if (seen.has(round.n)) return skip("repeated");
  const { prompt, alt } = parsed.data;
  if (revealsSecret(prompt, round.secrets) || revealsSecret(alt, round.secrets)) return skip("reveals");
  seen.add(round.n);
  return { type: "idea", round: round.n - 1, prompt, alt };
}

/** Lets a model describe pictures for rounds. Saves and generates nothing. */
export function createPictureIdeasService({
  textModels,
  estimatePictures,
  onError,
}: Dependencies): PictureIdeasService {
  const plan = (rounds: readonly AskedRound[], { language }: PictureIdeasRequest): PlannedRun => ({
    prompt: buildPictureIdeasPrompt(
      rounds.map(({ isSuspect: _, ...round }) => round),
      language,
    ),
    maxTokens: TOKENS_PER_IDEA * rounds.length,
  });
  const prepare = async (caller: UserCaller, request: PictureIdeasRequest) => {
    const rounds = numberRounds(request);
    const empty = rounds.findIndex(({ question }) => question === "");
    if (empty >= 0) return failField(`rounds.${empty}`, "required");
    const textModel = await textModels.find();
    if (textModel === null) return fail("ai_provider_missing");
    const pictures = await estimatePictures(caller, rounds.length);
    return pictures.ok ? ok({ textModel, runs: splitIntoRuns(rounds), pictures: pictures.value }) : pictures;
  };
  return {
    estimate: async (caller, request) => {
      const prepared = await prepare(caller, request);
      if (!prepared.ok) return prepared;
      const { textModel, runs, pictures } = prepared.value;
      const planned = runs.map((rounds) => plan(rounds, request));
      const ideas = await textModels.estimate(caller, textModel, planned);
      return ok({ cost: sumCosts([ideas.cost, pictures.cost]), refusal: ideas.refusal ?? pictures.refusal });
    },
    propose: async (caller, request) => {
      const prepared = await prepare(caller, request);
      if (!prepared.ok) return prepared;
      const { textModel, runs: parts } = prepared.value;
      const seen = new Set<number>();
      return await streamRuns(
        { textModels, caller, textModel, parts, plan: (rounds) => plan(rounds, request), onError },
        (line, rounds): PictureIdeaStreamEvent => readIdea(line, rounds, seen),
      );
    },
  };
}
