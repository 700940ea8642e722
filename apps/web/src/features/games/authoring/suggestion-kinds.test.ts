import { describe, expect, it } from "vitest";
import type { DraftRoundFields } from "../draft/draft.ts";
import { fields } from "../testing/sample-drafts.ts";
import { applySuggestions, countFreePlaces, listSuggestionKinds } from "./suggestion-kinds.ts";

const open: DraftRoundFields = { ...fields, type: "classic", question: "Which river?", answers: ["Tiber"], config: {} };
const choice: DraftRoundFields = {
  ...fields,
  ...{ type: "multipleChoice", question: "", answers: [] },
  config: {
    question_text: "Which river is long?",
    options: [
      { text: "Nile", correct: true },
      { text: " ", correct: false },
    ],
    allow_multiple: false,
    randomize_per_team: true,
  },
};
const apply = (round: DraftRoundFields, kind: Parameters<typeof applySuggestions>[1], texts: readonly string[]) =>
  applySuggestions(round, kind, texts, (text) => `Hint: ${text}`);

describe("listSuggestionKinds", () => {
  it("offers kinds by type, question and answer", () => {
    expect(listSuggestionKinds(open)).toEqual(["spellings", "shorter", "hint", "fun_fact"]);
    expect(listSuggestionKinds(choice)).toEqual(["distractors", "shorter", "hint", "fun_fact"]);
    expect(listSuggestionKinds({ ...open, answers: [] })).toEqual(["shorter"]);
    expect(listSuggestionKinds({ ...open, question: " " })).toEqual([]);
  });
});

describe("countFreePlaces", () => {
  it("allows 12 options that are not empty, 50 spellings, and any number of texts", () => {
    expect(countFreePlaces(choice, "distractors")).toBe(11);
    expect(countFreePlaces(open, "spellings")).toBe(49);
    expect(countFreePlaces(open, "hint")).toBe(Infinity);
  });

  it("keeps kinds from being offered for full rounds", () => {
    const options = Array.from({ length: 12 }, (_, n) => ({ text: `River ${n}`, correct: n === 0 }));
    const config = { question_text: "Which river is long?", options };
    expect(listSuggestionKinds({ ...choice, config })).not.toContain("distractors");
    const answers = Array.from({ length: 50 }, (_, n) => `Tiber ${n}`);
    expect(listSuggestionKinds({ ...open, answers })).not.toContain("spellings");
  });
});

describe("applying suggestions", () => {
  it("adds wrong options in place of empty ones", () => {
    expect(apply(choice, "distractors", ["Rhine"])).toEqual({
      config: {
        question_text: "Which river is long?",
        options: [
          { text: "Nile", correct: true },
          { text: "Rhine", correct: false },
        ],
        allow_multiple: false,
        randomize_per_team: true,
      },
    });
  });

  it("replaces the question wherever the type keeps it", () => {
    expect(apply(open, "shorter", ["River?"])).toEqual({ question: "River?" });
    expect(apply(choice, "shorter", ["Long?"])).toMatchObject({ config: { question_text: "Long?" } });
  });

  it("adds to existing texts", () => {
    expect(apply({ ...open, description: "Mine" }, "hint", ["A", "B"])).toEqual({
      description: "Mine\nHint: A\nHint: B",
    });
    expect(apply({ ...open, answer_content: "" }, "fun_fact", ["Long."])).toEqual({ answer_content: "Long." });
    expect(apply(open, "spellings", ["Tevere"])).toEqual({ answers: ["Tiber", "Tevere"] });
  });
});
