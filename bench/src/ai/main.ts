// Evaluates a model with the sets of `bench/ai`:
// `npm run bench:ai -- [--url URL --model NAME [--key KEY] [--price CENTS]] [--every N]`.
// Any OpenAI-compatible endpoint will do; its requests cost what it charges. Without one, a fake model with recorded
// answers shows that the evaluation works.
import { parseArgs } from "node:util";
import { SUGGESTION_KINDS, type SuggestionKind } from "@showrunner/contract/rest";
import { Decimal } from "@showrunner/rating";
import { getFormat, listPromptVersions, startAuthoringWorld, startFakeVendor } from "@showrunner/server/testing";
import { evaluate, type Evaluation } from "./evaluate.ts";
import { readEvaluationSets } from "./evaluation-sets.ts";
import type { Ratio } from "./ratio.ts";
import { createRecordedModel } from "./recorded-model.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    model: { type: "string", default: "fake-model" },
    key: { type: "string", default: process.env["EVALUATION_API_KEY"] ?? "none" },
    price: { type: "string" },
    every: { type: "string", default: "1" },
  },
});

const SUGGESTION_NAMES: Readonly<Record<SuggestionKind, string>> = {
  distractors: "wrong options",
  spellings: "spellings",
  shorter: "shorter questions",
  hint: "hints",
  fun_fact: "fun facts",
};

const sets = readEvaluationSets(Math.max(1, Number(values.every) || 1));
const vendor =
  values.url === undefined ? await startFakeVendor(getFormat("general"), { write: createRecordedModel(sets) }) : null;
/** US cents per token; recorded answers cost as much as those of a small model. */
const price = values.price ?? (values.url === undefined ? "0.0001" : undefined);
const world = await startAuthoringWorld({
  baseUrl: values.url ?? `${vendor?.url}/v1`,
  apiKey: values.key,
  model: values.model,
  ...(price === undefined ? {} : { price }),
});
try {
  const { topics, documents, rounds, translated, suggested } = sets;
  console.log(`${values.model}${vendor === null ? "" : " (recorded answers, no model)"}`);
  console.log(`prompts: ${listPromptVersions().join(", ")}`);
  console.log(
    `${topics.length} topics, ${documents.length} documents, ${rounds.length} rounds with planted faults, ${translated.length} rounds to translate, ${suggested.length} rounds to suggest for`,
  );
  print(await evaluate(world, sets));
} finally {
  await world.close();
  await vendor?.close();
}

function print(found: Evaluation): void {
  const line = (name: string, { hits, of }: Ratio): void =>
    console.log(`${name.padEnd(48)} ${hits} of ${of}${of === 0 ? "" : ` (${Math.round((hits / of) * 100)} %)`}`);
  line("valid drafts", found.validDrafts);
  line("passages that the document contains", found.foundPassages);
  line("wrong keys found by the second opinion", found.wrongKeysFound);
  line("planted faults found", found.faultsFound);
  line("planted faults found and named rightly", found.faultsNamed);
  line("ideas for pictures that can be used", found.usableIdeas);
  line("ideas for pictures that reveal the answer", found.revealingIdeas);
  line("rounds whose structure a translation keeps", found.structure.rounds);
  line("  texts that were translated", found.structure.texts);
  line("  markdown, links and pictures", found.structure.markup);
  line("  numbers", found.structure.numbers);
  line("  option order", found.structure.optionOrder);
  line("  blanks and placeholders", found.structure.placeholders);
  for (const kind of SUGGESTION_KINDS) line(`rounds with good ${SUGGESTION_NAMES[kind]}`, found.goodSuggestions[kind]);
  line("suggestions that are wrong or reveal the answer", found.badSuggestions);
  line("suggestions that the checks left out", found.skippedSuggestions);
  console.log(`${"cost per game".padEnd(48)} ${describeCost(found.costs, found.games)}`);
  console.log(
    `${"cost per translated round".padEnd(48)} ${describeCost(found.translationCosts, found.structure.rounds.of)}`,
  );
}

function describeCost(costs: Evaluation["costs"], parts: number): string {
  const [first] = costs;
  if (first == null || costs.some((cost) => cost?.currency !== first.currency))
    return "unknown: the model has no price";
  const sum = costs.reduce((total, cost) => total.plus(cost?.amount ?? 0), new Decimal(0));
  return `${sum.dividedBy(parts).toSignificantDigits(3).toString()} ${first.currency}`;
}
