import { expect, test } from "vitest";
import type { ComparedRound } from "@showrunner/sanitise/similar-questions";
import { findRepeats } from "./find-repeats.ts";

const classic = (question: string, answer: string): ComparedRound => ({
  type: "classic",
  question,
  answers: [answer],
  config: {},
});

test("drafts that nearly repeat a question of the game or an earlier draft name it", () => {
  const game = [classic("Which river flows through Rome?", "Tiber")];
  const drafts = [
    classic("Which river runs through the city of Rome?", "The Tiber"),
    classic("What is the capital of Iceland?", "Reykjavík"),
    classic("What is the name of the capital of Iceland?", "Reykjavik"),
    classic("Which river flows through Paris?", "Seine"),
  ];
  expect(findRepeats(drafts, game)).toEqual([
    { question: "Which river flows through Rome?", isOfGame: true },
    null,
    { question: "What is the capital of Iceland?", isOfGame: false },
    null,
  ]);
});
