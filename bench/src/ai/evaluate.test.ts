import { afterEach, expect, test } from "vitest";
import { getFormat, listPromptVersions, startAuthoringWorld, startFakeVendor } from "@showrunner/server/testing";
import { evaluate } from "./evaluate.ts";
import { readEvaluationSets, SETS_OF_PROMPTS } from "./evaluation-sets.ts";
import { createRecordedModel } from "./recorded-model.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test("the sets are complete and contain no duplicates", () => {
  const { topics, documents, rounds, translated, suggested } = readEvaluationSets();
  expect([topics, documents, rounds, translated, suggested].map(({ length }) => length)).toEqual([50, 20, 100, 20, 40]);
  expect(new Set(topics.map(({ topic }) => topic)).size).toBe(50);
  expect(new Set(documents.map(({ document }) => document)).size).toBe(20);
  expect(new Set(rounds.map(({ question }) => question)).size).toBe(100);
  expect(new Set(suggested.map(({ question }) => question)).size).toBe(40);
  for (const { expects, forbids } of suggested) expect(expects.filter((each) => forbids.includes(each))).toEqual([]);
  for (const { check, truth, answer } of rounds) {
    expect(truth !== undefined).toBe(check === "wrong");
    expect(truth).not.toBe(answer);
  }
});

test("every prompt has a set with entries in both languages", () => {
  expect(Object.keys(SETS_OF_PROMPTS)).toEqual(listPromptVersions());
  const sets = readEvaluationSets();
  for (const names of Object.values(SETS_OF_PROMPTS))
    for (const name of names)
      expect(new Set(sets[name].map(({ language }) => language))).toEqual(new Set(["en", "de"]));
});

test("counts the mistakes of a recorded model", async () => {
  const { translated, suggested } = readEvaluationSets();
  const sets = { ...readEvaluationSets(10), translated, suggested };
  const vendor = await startFakeVendor(getFormat("general"), { write: createRecordedModel(sets) });
  closers.push(() => vendor.close());
  const world = await startAuthoringWorld({ baseUrl: `${vendor.url}/v1`, apiKey: "sk-test", model: "fake-model" });
  closers.unshift(() => world.close());
  const { costs, translationCosts, ...figures } = await evaluate(world, sets);
  // Of 5 requested rounds 3 are valid; one of these quotes a passage that is not in the document.
  expect(figures).toEqual({
    validDrafts: { hits: 21, of: 35 },
    foundPassages: { hits: 4, of: 6 },
    wrongKeysFound: { hits: 4, of: 4 },
    faultsFound: { hits: 7, of: 10 },
    faultsNamed: { hits: 6, of: 10 },
    usableIdeas: { hits: 5, of: 6 },
    revealingIdeas: { hits: 1, of: 6 },
    structure: {
      rounds: { hits: 7, of: 20 },
      texts: { hits: 80, of: 84 },
      markup: { hits: 15, of: 20 },
      numbers: { hits: 14, of: 20 },
      optionOrder: { hits: 14, of: 20 },
      placeholders: { hits: 18, of: 20 },
    },
    // The recorded suggestions of each kind contain two or three mistakes.
    goodSuggestions: {
      distractors: { hits: 6, of: 8 },
      spellings: { hits: 6, of: 8 },
      shorter: { hits: 6, of: 8 },
      hint: { hits: 6, of: 8 },
      fun_fact: { hits: 5, of: 8 },
    },
    badSuggestions: { hits: 8, of: 91 },
    skippedSuggestions: { hits: 5, of: 96 },
    games: 7,
  });
  expect(translationCosts.length).toBeGreaterThan(0);
  expect(costs.length).toBeGreaterThan(6);
  // The evaluation used every prompt; no two prompts begin with the same words.
  const systems = vendor.calls.flatMap(({ body }) => {
    const { messages } = (body === "" ? {} : JSON.parse(body)) as {
      readonly messages?: readonly { readonly content: string }[];
    };
    return messages?.[0]?.content.startsWith("You ") === true ? [messages[0].content.split(" ", 3).join(" ")] : [];
  });
  expect(new Set(systems).size).toBe(listPromptVersions().length);
}, 120_000);
