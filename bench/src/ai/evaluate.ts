import type { AiRun, TextFinding } from "@showrunner/contract/rest";
import { createMatcher } from "@showrunner/rounds/fuzzy";
import type { AuthoringWorld } from "@showrunner/server/testing";
import { evaluateTranslations, type KeptStructure } from "./evaluate-translations.ts";
import { evaluateSuggestions, type SuggestionFigures } from "./evaluate-suggestions.ts";
import type { EvaluationSets, PlantedRound } from "./evaluation-sets.ts";
import type { Ratio } from "./ratio.ts";

export interface Evaluation extends SuggestionFigures {
  /** Drafts that can be saved, of those that were requested. */
  readonly validDrafts: Ratio;
  /** Drafts from documents whose quoted passage is in the document. */
  readonly foundPassages: Ratio;
  /** Wrong keys with which the second opinion disagrees. */
  readonly wrongKeysFound: Ratio;
  /** Planted faults that were found in their round, and those that were also named correctly. */
  readonly faultsFound: Ratio;
  readonly faultsNamed: Ratio;
  /** Picture ideas that can be used, and those left out because they contain the answer. */
  readonly usableIdeas: Ratio;
  readonly revealingIdeas: Ratio;
  /** Structure that translations keep, in rounds; `texts` counts the texts that came back. */
  readonly structure: KeptStructure;
  readonly translationCosts: readonly AiRun["cost"][];
  /** Findings about rounds without a planted fault are not counted: other faults may be real. */
  readonly costs: readonly AiRun["cost"][];
  /** Number of drafted games, to divide the cost by. */
  readonly games: number;
}

const ROUNDS_PER_GAME = { open: 3, choice: 2 } as const;
const PER_GAME = ROUNDS_PER_GAME.open + ROUNDS_PER_GAME.choice;
/** Rounds per check, as many as a game has. */
const ROUNDS_PER_CHECK = 20;
const EMPTY_GAME = { title: "", description: "", rules: "", equipment: "" };

function* inBatches<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

async function evaluateDrafts(world: AuthoringWorld, { topics, documents }: EvaluationSets) {
  const costs: AiRun["cost"][] = [];
  let valid = 0;
  let passages = 0;
  let fromDocuments = 0;
  const requests = [...topics, ...documents.map((each) => ({ topic: "", difficulty: "medium" as const, ...each }))];
  for (const request of requests) {
    const events = await world.draft({ ...request, counts: ROUNDS_PER_GAME });
    const drafts = events.flatMap((event) => (event.type === "draft" ? [event] : []));
    valid += drafts.length;
    if ("document" in request) {
      fromDocuments += drafts.length;
      passages += drafts.filter(({ passage_found }) => passage_found === true).length;
    }
    costs.push(...events.flatMap((event) => (event.type === "end" ? event.runs.map(({ cost }) => cost) : [])));
  }
  return {
    validDrafts: { hits: valid, of: requests.length * PER_GAME },
    foundPassages: { hits: passages, of: fromDocuments },
    costs,
    games: requests.length,
  };
}

/** Counts wrong keys that the second opinion finds: a correct one disagrees with them. */
async function evaluateOpinions(world: AuthoringWorld, rounds: readonly PlantedRound[]): Promise<Ratio> {
  const wrong = rounds.filter(({ truth }) => truth !== undefined);
  let found = 0;
  for (const batch of inBatches(wrong, ROUNDS_PER_CHECK)) {
    const events = await world.askOpinion(batch.map(({ question }, index) => ({ index, question, options: [] })));
    const text = events.map((event) => (event.type === "text" ? event.text : "")).join("");
    for (const line of text.split("\n")) {
      const { n, answer } = readLine(line);
      const round = typeof n === "number" ? batch[n - 1] : undefined;
      if (round === undefined || typeof answer !== "string") continue;
      const { certainty } = createMatcher([[round.answer]])(answer);
      if (certainty !== "exact" && certainty !== "close") found += 1;
    }
  }
  return { hits: Math.min(found, wrong.length), of: wrong.length };
}

function readLine(line: string): { readonly n?: unknown; readonly answer?: unknown } {
  try {
    return (JSON.parse(line) ?? {}) as object;
  } catch {
    return {};
  }
}

const toRound = ({ question, answer }: PlantedRound) => ({
  ...{ type: "classic", title: null, question, content: "", answers: [answer], answer_content: "" },
  ...{ description: null, config: {} },
});

async function evaluateChecks(world: AuthoringWorld, rounds: readonly PlantedRound[]) {
  let found = 0;
  let named = 0;
  for (const language of ["en", "de"] as const)
    for (const batch of inBatches(
      rounds.filter((round) => round.language === language),
      ROUNDS_PER_CHECK,
    )) {
      const events = await world.checkTexts({
        reason_language: language,
        game: { ...EMPTY_GAME, language },
        rounds: batch.map(toRound),
      });
      const findings = events.flatMap((event): readonly TextFinding[] => (event.type === "finding" ? [event] : []));
      for (const [index, { check }] of batch.entries()) {
        const roundFindings = findings.filter(({ round }) => round === index);
        if (roundFindings.length > 0) found += 1;
        if (roundFindings.some((finding) => finding.check === check)) named += 1;
      }
    }
  return { faultsFound: { hits: found, of: rounds.length }, faultsNamed: { hits: named, of: rounds.length } };
}

/** Counts picture ideas for rounds with correct keys: usable ones, and those left out because they reveal a key. */
async function evaluatePictures(world: AuthoringWorld, rounds: readonly PlantedRound[]) {
  const right = rounds.filter(({ path }) => path === "question");
  let usable = 0;
  let revealing = 0;
  for (const language of ["en", "de"] as const)
    for (const batch of inBatches(
      right.filter((round) => round.language === language),
      ROUNDS_PER_CHECK,
    )) {
      const events = await world.describePictures({ language, rounds: batch.map(toRound) });
      usable += events.filter(({ type }) => type === "idea").length;
      revealing += events.filter((event) => event.type === "skipped" && event.reason === "reveals").length;
    }
  return { usableIdeas: { hits: usable, of: right.length }, revealingIdeas: { hits: revealing, of: right.length } };
}

/** Runs the sets through the product's own routes and prompts and evaluates the results. */
export async function evaluate(world: AuthoringWorld, sets: EvaluationSets): Promise<Evaluation> {
  return {
    ...(await evaluateDrafts(world, sets)),
    wrongKeysFound: await evaluateOpinions(world, sets.rounds),
    ...(await evaluateChecks(world, sets.rounds)),
    ...(await evaluatePictures(world, sets.rounds)),
    ...(await evaluateTranslations(world, sets.translated)),
    ...(await evaluateSuggestions(world, sets.suggested)),
  };
}
