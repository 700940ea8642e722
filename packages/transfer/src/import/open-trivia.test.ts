import { describe, expect, it } from "vitest";
import { listImportProblems, summariseImport } from "../testing/import-results.ts";

describe("Open Trivia DB", () => {
  const entry = {
    type: "multiple",
    difficulty: "easy",
    category: "Art",
    question: "Who&#039;s &quot;it&quot;?",
    correct_answer: "M&uuml;ller",
    incorrect_answers: ["B", "C"],
  };
  const encode = (change: (text: string) => string): string =>
    JSON.stringify({
      results: [
        {
          type: change("multiple"),
          question: change("Who’s „it“?"),
          correct_answer: change("Müller"),
          incorrect_answers: [change("B")],
        },
      ],
    });
  it("decodes entities, Base64 and percent-encoding", () => {
    expect(summariseImport(JSON.stringify({ response_code: 0, results: [entry] }))).toEqual([
      "open_trivia",
      'Who\'s "it"? [*Müller, B, C]',
    ]);
    expect(summariseImport(encode((text) => Buffer.from(text, "utf8").toString("base64")))).toEqual([
      "open_trivia",
      "Who’s „it“? [*Müller, B]",
    ]);
    expect(summariseImport(encode(encodeURIComponent))).toEqual(["open_trivia", "Who’s „it“? [*Müller, B]"]);
  });
  it("reads true or false questions and similar lists, and reports entries that are not questions", () => {
    const list = [
      { type: "boolean", question: "x", correct_answer: "False", incorrect_answers: ["True"] },
      { question: "y", answer: "z" },
      5,
      {},
    ];
    expect(summariseImport(JSON.stringify(list))).toEqual(["open_trivia", "x [True, *False]", "y = z"]);
    expect(listImportProblems(JSON.stringify(list))).toEqual([
      ["no_question", 3],
      ["no_question", 4],
    ]);
    expect(listImportProblems('{"a":1}')).toEqual([["not_a_list", 1]]);
  });
});
