import type { Json, Judgement } from "@showrunner/engine";
import { aGame, aRound, contextOf, given, newWorld, startedShow } from "@showrunner/engine/testing";
import { localiseSlices, project } from "@showrunner/engine";
import { describe, expect, test } from "vitest";
import { classic } from "./classic/classic.definition.ts";
import { ROUND_DEFINITIONS, roundTypeIds } from "./round-registry.ts";
import { contextOf as roundContextOf } from "./testing/fake-context.ts";
import { translateRound, translateText } from "./testing/translate-config.ts";
import { FIXTURES } from "./testing/type-fixtures.ts";
import { timedChallenge } from "./timedChallenge/timed-challenge.definition.ts";

/** Serialises a value without the marks of the made-up language. */
const withoutMarks = (value: unknown): string => JSON.stringify(value ?? null).replaceAll(" auf Deutsch", "");

describe("LANG-3: ids, order and flags are those of the round as written", () => {
  test.each(roundTypeIds)("LANG-3: the ids, order and flags of %s are those of the round as written", (type) => {
    const [template] = FIXTURES.get(type)?.roundsWith({ words: ["Fox"], right: [1, 2] }) ?? [];
    const round = aRound(template);
    const library = {
      quiz: aGame([{ ...round, translations: { de: translateRound(round) } }], { language: "en" }),
    };
    const { world } = given(newWorld({ library, rounds: ROUND_DEFINITIONS }), startedShow(["Ants"]));
    const context = contextOf(world);
    const written = project(world.state, { kind: "display" }, context);
    const german = localiseSlices(written, world.state, { kind: "team", language: "de" }, context);
    expect(german.round?.question).toBe("Frage?");
    expect(withoutMarks(german.round?.face_question)).toBe(JSON.stringify(written.round?.face_question));
  });
});

describe("LANG-3, LANG-5: typed answers", () => {
  const translations = { de: translateRound({ type: "classic", config: {}, answers: ["Munich"], answer_html: "" }) };
  const german = { ...translations.de, answers: ["München", "Minga"] };
  const judge = (text: string): Judgement =>
    classic.judge(roundContextOf({}, { answers: ["Munich"], translations: { de: german } }), { text });

  test("are right in either language, and the translated one is named", () => {
    expect(judge("munich")).toMatchObject({ outcome: "correct", detail: { nearest: "Munich" } });
    expect(judge("munich").detail).not.toHaveProperty("language");
    expect(judge("minga")).toMatchObject({ outcome: "correct", detail: { nearest: "Minga", language: "de" } });
    expect(judge("Berlin")).toMatchObject({ outcome: "wrong" });
  });
});

describe("LANG-3: a named item", () => {
  const config = { prompt: "Name them", minimum_count: 2, bonus_points: 0, items: ["Mercury", "Venus"] };
  const german = { ...config, items: ["Merkur", "Venus"] };
  const translations = {
    de: { ...translateRound({ type: "timedChallenge", config, answers: [], answer_html: "" }), config: german },
  };
  const context = roundContextOf(config, { type: "timedChallenge", config, translations });
  const answer = (...texts: readonly string[]) => ({ items: texts.map((text, at) => ({ id: String(at), text, at })) });

  test("counts once, regardless of the language in which it is named", () => {
    expect(timedChallenge.judge(context, answer("merkur", "Mercury", "venus"))).toMatchObject({
      outcome: "correct",
      detail: {
        accepted: 2,
        items: [
          { verdict: "accepted", item: "Mercury" },
          { verdict: "repeated", item: "Mercury" },
          { verdict: "accepted", item: "Venus" },
        ],
      },
    });
  });

  test("is counted together, and shown in the reader's language", () => {
    const counted = [answer("merkur"), answer("Mercury")].map((given) => ({
      answer: given,
      judgement: timedChallenge.judge(context, given),
    }));
    const labels = (shown: typeof context) => timedChallenge.distribution?.(shown, counted, null)?.entries;
    expect(labels(context)).toMatchObject([{ label: "Mercury", count: 2 }]);
    expect(labels({ ...context, config: german, sourceConfig: config })).toMatchObject([{ label: "Merkur", count: 2 }]);
  });
});

test("translateText marks every text", () => {
  const config: Json = { prompt: "Name them", items: ["a"], minimum_count: 1, bonus_points: 0 };
  expect(JSON.stringify(translateRound({ type: "timedChallenge", config, answers: [], answer_html: "" }))).toContain(
    translateText("Name them"),
  );
});
