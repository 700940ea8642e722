import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listSecrets, revealsSecret } from "./secrets.ts";

const CHOICE = {
  type: "multipleChoice",
  answers: [],
  config: {
    question_text: "Which river is the longest?",
    options: [
      { text: "Nile", correct: true },
      { text: "Rhine", correct: false },
    ],
  },
};

const CHALLENGE = { type: "timedChallenge", answers: [], config: { prompt: "Capitals", items: ["Bern", "Rome"] } };

test.each([
  ["accepted spellings", { type: "classic", answers: ["Tiber", " "], config: {} }, ["Tiber"]],
  ["right options", CHOICE, ["Nile"]],
  ["spellings beside options", { ...CHOICE, answers: ["Nil"] }, ["Nil", "Nile"]],
  ["items to name", CHALLENGE, ["Bern", "Rome"]],
  ["a number", { type: "estimate", answers: [], config: { answer: 330 } }, ["330"]],
  ["nothing of a broken config", { type: "multipleChoice", answers: [], config: { options: [null, 1, {}] } }, []],
])("%s are secrets", (_, round, secrets) => {
  expect(listSecrets(round)).toEqual(secrets);
});

describe("revealsSecret", () => {
  test.each([
    ["The Eiffel Tower at night", "eiffel tower"],
    ["Eine Ansicht des Eiffelturms", "Eiffelturm"],
    ["A view of the TÎBER", "Tiber"],
    ["Some 330 steps", "330"],
    ["An ox in a field", "ox"],
  ])("'%s' reveals '%s'", (text, secret) => expect(revealsSecret(text, [secret])).toBe(true));

  test.each([
    ["A box in a field", "ox"],
    ["A river between old houses", "Tiber"],
    ["3300 steps", "330"],
    ["", "Tiber"],
  ])("'%s' does not reveal '%s'", (text, secret) => expect(revealsSecret(text, [secret])).toBe(false));

  test("a secret is found at any position of a text", () => {
    const words = fc.array(fc.constantFrom("a", "river", "of", "old", "town"), { maxLength: 5 });
    fc.assert(
      fc.property(words, words, fc.constantFrom("Tiber", "the Black Forest", "Zürich", "42"), (before, after, secret) =>
        revealsSecret([...before, secret.toUpperCase(), ...after].join(" "), [secret]),
      ),
    );
  });
});
