import type { CountedSubmission, Distribution, RoundContext, RoundDefinition } from "@showrunner/engine";
import { readList, readText } from "../read-json.ts";
import { mistype, pickPopular, pickRandom, type BotAnswer } from "../bot-answer.ts";
import { defineRoundType, type AnyRoundType } from "../round-type.ts";
import { getFillerWord, type SampleInputs } from "../sample-inputs.ts";
import { award, judge } from "./timed-challenge.judge.ts";
import {
  createDefaultConfig,
  parseConfig,
  reduceAnswer,
  validateConfig,
  type ChallengeAnswer,
  type ChallengeConfig,
} from "./timed-challenge.model.ts";

/** Data visible to everyone before the reveal; does not include the length of the list. */
type ChallengeQuestion = {
  readonly prompt: string;
  readonly minimum_count: number;
  readonly bonus_points: number;
};

type ChallengeSolution = { readonly items: readonly string[] };

function question({ config }: RoundContext<ChallengeConfig>): ChallengeQuestion {
  return { prompt: config.prompt, minimum_count: config.minimum_count, bonus_points: config.bonus_points };
}

function solution({ config }: RoundContext<ChallengeConfig>): ChallengeSolution {
  return { items: config.items };
}

/** More items would not improve the preview. */
const MAX_SAMPLE_ITEMS = 8;

/** The items of the list that teams named; anything else is counted among the others. */
function distribution(
  { config, sourceConfig = config }: RoundContext<ChallengeConfig>,
  submissions: readonly CountedSubmission<ChallengeAnswer>[],
): Distribution {
  const counts = new Map<string, number>();
  let others = 0;
  for (const { answer, judgement } of submissions) {
    const judged = readList(judgement?.detail ?? null, "items");
    for (const { id } of answer.items) {
      const found = judged.find((item) => readText(item, "id") === id);
      const item = readText(found, "item");
      if (readText(found, "verdict") === "accepted" && item !== "") counts.set(item, (counts.get(item) ?? 0) + 1);
      else others += 1;
    }
  }
  const entries = [...counts].map(([item, count]) => ({
    // Judgements contain the original spelling of items.
    label: config.items[sourceConfig.items.indexOf(item)] ?? item,
    count,
    outcome: "correct" as const,
  }));
  return { kind: "texts", entries: entries.toSorted((a, b) => b.count - a.count), others, total: submissions.length };
}

const sampleInputs: SampleInputs<ChallengeConfig> = ({ config }, request) => {
  const { quality, index } = request;
  const { items, minimum_count } = config;
  const aimed = { right: minimum_count + (index % 2), partly: Math.ceil(minimum_count / 2), wrong: 0 }[quality];
  const known = Math.min(aimed, items.length, MAX_SAMPLE_ITEMS);
  const named = Array.from({ length: known }, (_, offset) => items[(index + offset) % items.length] ?? "");
  const texts = quality === "right" ? named : [...named, getFillerWord(request)];
  return texts.map((text, at) => ({ add: { id: `sample-${at}`, text } }));
};

const TYPO_SHARE = 0.12;

/** Bots of average skill name about the minimum; earlier items are likelier, as authors list well-known ones first. */
const botAnswer: BotAnswer<ChallengeConfig> = ({ config }, { skill, random, fillerWords }) => {
  const count = Math.round(config.minimum_count * (0.4 + skill) * (0.6 + random() * 0.8));
  const named = new Set<string>();
  for (let tries = 0; tries < count; tries += 1) {
    const item =
      random() < 0.9 ? config.items[pickPopular(config.items.length, random)] : pickRandom(fillerWords, random);
    if (item !== undefined) named.add(item);
  }
  return [...named].map((item, index) => ({
    add: { id: `item-${index}`, text: random() < TYPO_SHARE ? mistype(item, random) : item },
  }));
};

/** Timed challenge: name as many items of a list as possible until time runs out. */
export const timedChallenge: RoundDefinition<ChallengeConfig, ChallengeAnswer> = {
  type: "timedChallenge",
  capabilities: { timer: true, buzzer: false, submissions: true, auto_validation: true },
  accumulates: true,
  createDefaultConfig,
  parseConfig,
  validateConfig,
  questionText: (raw) => readText(raw, "prompt"),
  reduceAnswer: (_context, previous, input, at) => reduceAnswer(previous, input, at),
  judge,
  itemIds: ({ items }) => items.map(({ id }) => id),
  award,
  question,
  solution,
  distribution,
};

export const timedChallengeType: AnyRoundType = defineRoundType({
  definition: timedChallenge,
  sampleInputs,
  botAnswer,
  configTexts: ["prompt", "items.*"],
  configSecrets: ({ items }) => items,
  inputFormat:
    '`{ "add": { "id": "…", "text": "…" } }` adds one item under an id of the client, `{ "remove": { "id": "…" } }` withdraws it',
});
