import { describe, expect, it } from "vitest";
import { importText } from "./index.ts";

const fieldsOf = (text: string): unknown => {
  const { rounds, problems } = importText(text);
  expect(problems).toEqual([]);
  return rounds.map(({ fields: { type, question, config } }) => ({ type, question, config }));
};
const ordered = {
  type: "ordering",
  question: "By distance from the sun",
  config: { items: ["Mercury", "Venus", "Earth"], randomize_per_team: false },
};
const matched = {
  type: "matching",
  question: "Capitals",
  config: {
    pairs: [
      { left: "France", right: "Paris" },
      { left: "Italy", right: "Rome" },
    ],
    distractors: ["Berlin", "Bonn"],
  },
};
const estimated = {
  type: "estimate",
  question: "How far is the moon?",
  config: { answer: 384_400, unit: "km", mode: "nearest", tolerance: 10 },
};
const polled = {
  type: "poll",
  question: "Pizza or pasta?",
  config: {
    input: "options",
    options: ["Pizza", "Pasta"],
    allow_multiple: false,
    show_live: true,
    award_participation: false,
  },
};

describe("special round types in a text", () => {
  it("can have their items after the label", () => {
    const text = [
      "Q: By distance from the sun\nOrder: Mercury > Venus > Earth",
      "Frage: Capitals\nPaare: France = Paris; Italy = Rome\nAblenker: Berlin; Bonn",
      "How far is the moon?\nEstimate: 384,400 km",
      "Pizza or pasta?\nPoll: Pizza; Pasta",
    ].join("\n\n");
    expect(fieldsOf(text)).toEqual([ordered, matched, estimated, polled]);
  });

  it("can have their items in the lines below the label, with any bullets", () => {
    const text = [
      "Q: By distance from the sun\nOrder:\n1. Mercury\n2. Venus\n3. Earth\nPoints: 20",
      "Q: Capitals\nPairs:\n- France = Paris\n- Italy -> Rome\nDistractors:\n- Berlin\n- Bonn",
      "Q: Pizza or pasta?\nPoll:\nPizza\nPasta\n\nQ: Next?\nA: yes",
    ].join("\n\n");
    const next = { type: "classic", question: "Next?", config: {} };
    expect(fieldsOf(text)).toEqual([ordered, matched, polled, next]);
    expect(importText(text).rounds[0]?.fields.max_points).toBe(20);
  });

  it("include estimates scored by distance and polls for texts", () => {
    expect(fieldsOf("Q: How far?\nSchätzung: 12.5\nToleranz: 2")).toEqual([
      { ...estimated, question: "How far?", config: { answer: 12.5, unit: "", mode: "distance", tolerance: 2 } },
    ]);
    expect(fieldsOf("Q: One word\nUmfrage:")).toMatchObject([{ config: { input: "text", options: [] } }]);
  });

  it.each([
    ["3.645.000", { answer: 3_645_000, unit: "" }],
    ["384.400,5 km", { answer: 384_400.5, unit: "km" }],
    ["3.645 Tonnen", { answer: 3.645, unit: "Tonnen" }],
    ["1.5.7 km", { answer: null, unit: "" }],
  ])("read the estimate %s", (text, config) => {
    expect(fieldsOf(`Q: How far?\nEstimate: ${text}`)).toMatchObject([{ config }]);
  });

  it("keep a line that is not a pair as an incomplete pair", () => {
    expect(fieldsOf("Q: Capitals\nPairs:\nFrance\nItaly = Rome")).toMatchObject([
      { config: { pairs: [{ left: "France", right: "" }, { left: "Italy" }] } },
    ]);
  });
});

describe("special round types in a table", () => {
  it("have special columns", () => {
    expect(fieldsOf("Frage;Reihenfolge\nBy distance from the sun;Mercury | Venus | Earth")).toEqual([ordered]);
    expect(fieldsOf("question\tpairs\tdistractors\nCapitals\tFrance = Paris | Italy = Rome\tBerlin | Bonn")).toEqual([
      matched,
    ]);
    expect(fieldsOf("type,question,answer,unit\nestimate,How far is the moon?,384400,km")).toEqual([estimated]);
    expect(fieldsOf('type,question,answer,unit\nestimate,How far is the moon?,"384,400",km')).toEqual([estimated]);
    expect(fieldsOf("type,question,option 1,option 2\npoll,Pizza or pasta?,Pizza,Pasta")).toEqual([polled]);
  });
});
