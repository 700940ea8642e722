import { describe, expect, test } from "vitest";
import type { DraftRoundFields } from "../draft/draft.ts";
import {
  addPicture,
  canHavePicture,
  hasPicture,
  listAllSecrets,
  showsPicture,
  toPicturedRound,
} from "./pictured-rounds.ts";

const ROUND: DraftRoundFields = {
  ...{ type: "classic", title: null, question: "Which river?", content: "", answers: ["Tiber"], answer_content: "" },
  ...{ description: "Ask loudly", max_points: 10, time_limit_s: null, scoring: "partial_credit" },
  ...{ buzzer_override: "use_game_default", config: {} },
};
const CHOICE: DraftRoundFields = {
  ...ROUND,
  type: "multipleChoice",
  question: "",
  answers: [],
  config: {
    question_text: "Which river?",
    options: [
      { text: "Danube", correct: true },
      { text: "Rhine", correct: false },
    ],
  },
  translations: {
    de: {
      state: "approved",
      texts: {
        "config.options.0.text": { source: "Danube", text: "Donau" },
        "config.options.1.text": { source: "Rhine", text: "Rhein" },
      },
    },
  },
};

test("a picture can be proposed only for a question whose type has no picture of its own", () => {
  expect([ROUND, CHOICE].map(canHavePicture)).toEqual([true, true]);
  expect(canHavePicture({ ...ROUND, question: " " })).toBe(false);
  expect(canHavePicture({ ...ROUND, type: "picture" })).toBe(false);
});

test("secrets include those of all languages", () => {
  expect(listAllSecrets(CHOICE)).toEqual(["Danube", "Donau"]);
  const answers = { source: ["Tiber"], accepted: ["Tevere", "Tiber"] };
  const translations = { de: { state: "draft" as const, texts: {}, answers } };
  expect(toPicturedRound({ ...ROUND, translations }).answers).toEqual(["Tiber", "Tevere"]);
});

describe("a picture", () => {
  test("is put after the text", () => {
    expect(addPicture("", "a1", "Old bridges")).toBe("![Old bridges](/images/a1)");
    expect(addPicture("Look:\n", "a1", "Old bridges")).toBe("Look:\n\n![Old bridges](/images/a1)");
  });

  test("keeps its description in one piece of markdown", () => {
    const content = addPicture("", "a1", "A [bridge](x)\n\\ at night");
    expect(content).toBe("![A bridge(x) at night](/images/a1)");
    expect([hasPicture({ content }), showsPicture({ content }, "a1"), showsPicture({ content }, "a")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
