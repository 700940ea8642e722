import { createTranslator } from "@showrunner/i18n";
import { expect, test } from "vitest";
import { playMessages } from "../messages/en.ts";
import { announceQuestion } from "./announce-question.ts";

const t = createTranslator(playMessages, "en");
const round = { phase: "question", number: 2, total: 5, question: "Which animal is it?", face_question: null } as const;

test("an open question is announced with its number, wherever its type keeps the text", () => {
  expect(announceQuestion(round, t)).toBe("Round 2 of 5: Which animal is it?");
  const choice = { ...round, question: "", face_question: { question_text: "Nearest to the sun?" } };
  expect(announceQuestion(choice, t)).toBe("Round 2 of 5: Nearest to the sun?");
  expect(announceQuestion({ ...round, question: "" }, t)).toBe("Round 2 of 5");
});

test("nothing is announced before a round and after its question", () => {
  expect(announceQuestion(null, t)).toBeNull();
  expect(announceQuestion({ ...round, phase: "revealed" }, t)).toBeNull();
});
