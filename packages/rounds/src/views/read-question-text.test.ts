import { expect, test } from "vitest";
import { roundTypeIds } from "../round-registry.ts";
import { FIXTURES, prepareSampleRound } from "../testing/type-fixtures.ts";
import { readQuestionText } from "./read-question-text.ts";

test.each([...roundTypeIds])("the question of %s is its own text or that of its config", (type) => {
  const { definition, context } = prepareSampleRound(type, "Fox");
  const inConfig = definition.questionText?.(FIXTURES.get(type)?.sampleConfig ?? null);
  const round = { question: "Which animal is it?", face_question: definition.question(context) };
  expect(readQuestionText(round)).toBe(inConfig ?? "Which animal is it?");
});
