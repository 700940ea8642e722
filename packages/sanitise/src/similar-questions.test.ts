import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SimilarityIndex, type ComparedRound } from "./similar-questions.ts";

const classic = (question: string, ...answers: string[]): ComparedRound => ({
  type: "classic",
  question,
  answers,
  config: {},
});
const ROME = classic("Which river flows through Rome?", "Tiber");
const PARIS = classic("Which river flows through Paris?", "Seine");
function createSearch(stored: readonly ComparedRound[]): (round: ComparedRound) => ComparedRound | null {
  const index = new SimilarityIndex();
  for (const round of stored) index.add(round);
  return (round) => index.find(round)?.round ?? null;
}
const search = createSearch([PARIS, ROME, classic("Who painted the Mona Lisa?", "Leonardo da Vinci")]);

describe("a question that is stored already", () => {
  test.each([
    ["the same", ROME],
    ["with other signs and capitals", classic("which RIVER flows through rome", "Something else")],
    ["with other words and the same answer", classic("Which river runs through the city of Rome?", "The Tiber")],
  ])("%s", (_, round) => {
    expect(search(round)).toBe(ROME);
  });

  test.each([
    ["of the same form with another answer", classic("Which river flows through London?", "Thames")],
    ["with the same answer only", classic("What is the third longest river of Italy?", "Tiber")],
    ["without a question", classic("", "Tiber")],
  ])("is not found for one %s", (_, round) => {
    expect(search(round)).toBeNull();
  });

  test("compares the right options, not the wrong ones", () => {
    const choice = (right: string, wrong: string): ComparedRound => ({
      type: "multipleChoice",
      question: "",
      answers: [],
      config: {
        question_text: "Which of these rivers flows through Rome today?",
        options: [
          { text: right, correct: true },
          { text: wrong, correct: false },
        ],
      },
    });
    expect(search(choice("Tiber", "Po"))).toBe(ROME);
    expect(search(choice("Po", "Tiber"))).toBeNull();
  });
});

test("every stored question with words is found, regardless of what else is stored", () => {
  const round = fc.record({ question: fc.lorem({ maxCount: 8 }), answer: fc.lorem({ maxCount: 2 }) });
  fc.assert(
    fc.property(fc.array(round, { minLength: 1, maxLength: 20 }), fc.nat(), (rounds, pick) => {
      const stored = rounds.map(({ question, answer }) => classic(question, answer));
      const repeated = stored[pick % stored.length] ?? ROME;
      expect(createSearch(stored)(repeated)).not.toBeNull();
    }),
  );
});

test("finds 40 new questions among 5,000 within a second", () => {
  const ask = (seed: number): ComparedRound =>
    classic(
      `Which of the ${Array.from({ length: 9 }, (_, place) => `word${(seed * 31 + place * 577) % 2_000}`).join(" ")}?`,
      `a${seed}`,
    );
  const find = createSearch(Array.from({ length: 5_000 }, (_, seed) => ask(seed)));
  const begin = performance.now();
  for (let seed = 0; seed < 40; seed += 1) find(ask(seed * 7));
  expect(performance.now() - begin).toBeLessThan(1_000);
});
