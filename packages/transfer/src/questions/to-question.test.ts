import { expect, test } from "vitest";
import { recogniseText } from "../import/recognise.ts";
import { toQuestion } from "./to-question.ts";

type RoundFields = Parameters<typeof toQuestion>[0];

const round = { question: "Which river?", answers: ["Nile"], config: { a: 1 } } as unknown as RoundFields;

test.each(["charades", "constructor", "toString", "__proto__"])(
  "a round of the unknown type %s keeps its config",
  (type) => {
    expect(toQuestion({ ...round, type })).toMatchObject({ kind: "config", type, config: { a: 1 } });
  },
);

test.each(["rounds.txt", "rounds.constructor", "rounds.__proto__"])("%s is recognised by its content", (name) => {
  expect(recogniseText("Which river? Nile", name)).toBe("text");
});
