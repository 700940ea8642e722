import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "@showrunner/engine";
import { createSeededRandom } from "@showrunner/engine/seeded-random";
import { mistype } from "./bot-answer.ts";
import { roundTypeIds } from "./round-registry.ts";
import { prepareSampleRound } from "./testing/type-fixtures.ts";

const fillerWords = ["Spaghetti", "Karaoke", "Ravioli"];

const prepare = (type: string) => prepareSampleRound(type, "Foxes in boxes");

/** The share that the type's own judging gives this bot's answer; null for no answer. */
function play(type: string, skill: number, seed: number): number | null {
  const { definition, context, botAnswer } = prepare(type);
  let state: Json | null = null;
  for (const input of botAnswer(context, { skill, random: createSeededRandom(seed), fillerWords })) {
    state = definition.reduceAnswer(context, state, input, 0);
    if (state === null) throw new Error(`the type refuses ${JSON.stringify(input)}`);
  }
  return state === null ? null : definition.judge(context, state).share;
}

const meanShare = (type: string, skill: number): number => {
  const shares = Array.from({ length: 300 }, (_, seed) => play(type, skill, seed) ?? 0);
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
};

describe.each([...roundTypeIds])("answers of bots to %s", (type) => {
  it("are accepted by the type at every skill", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer(), (skill, seed) => {
        play(type, skill, seed);
      }),
    );
  });

  it("are not all the same", () => {
    const { context, botAnswer } = prepare(type);
    const botAnswers = Array.from({ length: 60 }, (_, seed) =>
      JSON.stringify(botAnswer(context, { skill: 0.5, random: createSeededRandom(seed), fillerWords })),
    );
    expect(new Set(botAnswers).size).toBeGreaterThan(1);
  });

  it("are better with more skill, where the type judges single answers", () => {
    const { definition, context, botAnswer } = prepare(type);
    const [input] = botAnswer(context, { skill: 1, random: createSeededRandom(1), fillerWords });
    const state = input === undefined ? null : definition.reduceAnswer(context, null, input, 0);
    if (state !== null && definition.judge(context, state).outcome === "unjudged") return;
    expect(meanShare(type, 1)).toBeGreaterThan(meanShare(type, 0));
  });
});

it("a typing error keeps the first letter and changes the length by one at most", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zäöü]{5,30}$/), fc.integer(), (text, seed) => {
      const typed = mistype(text, createSeededRandom(seed));
      expect(typed[0]).toBe(text[0]);
      expect(Math.abs(typed.length - text.length)).toBeLessThanOrEqual(1);
    }),
  );
});
