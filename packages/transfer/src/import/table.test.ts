import { describe, expect, it } from "vitest";
import { summariseImport } from "../testing/import-results.ts";
import { importText } from "./index.ts";

describe("tables", () => {
  it.each([
    ["English headings", "question,answer\nCapital of France?,Paris", ["Capital of France? = Paris"]],
    ["German headings", "Frage;Antwort;Punkte\nHauptstadt?;Berlin;20", ["Hauptstadt? = Berlin"]],
    [
      "options and the right one's number",
      "Question,Option 1,Option 2,Correct\nBig?,Mars,Jupiter,2",
      ["Big? [Mars, *Jupiter]"],
    ],
    ["options and letters", "Frage;Antwort A;Antwort B;Antwort C;Richtig\nGroß?;a;b;c;A, C", ["Groß? [*a, b, *c]"]],
    [
      "options below bare letters",
      "Question,A,B,C,Correct\nBig?,Mars,Jupiter,Venus,B",
      ["Big? [Mars, *Jupiter, Venus]"],
    ],
    ["Q and A", "Q,A\nCapital of France?,Paris", ["Capital of France? = Paris"]],
    [
      "wrong answers",
      "question\tcorrect answer\twrong 1\twrong 2\nBig?\tJupiter\tMars\tMoon",
      ["Big? [*Jupiter, Mars, Moon]"],
    ],
    [
      "cells without headings",
      "Capital of France?\tParis\nCapital of Italy?\tRome",
      ["Capital of France? = Paris", "Capital of Italy? = Rome"],
    ],
    [
      "options without headings",
      "Big?\tMars\tJupiter\tB\nSmall?\tMars *\tMoon\tSun",
      ["Big? [Mars, *Jupiter]", "Small? [*Mars, Moon, Sun]"],
    ],
    ["row numbers", "1;Capital?;Paris\n2;Fluss?;Seine", ["Capital? = Paris", "Fluss? = Seine"]],
    ["quoted line breaks", 'question,answer\n"One,\ntwo?",three\nb?,c', ["One,\ntwo? = three", "b? = c"]],
    ["formulas made harmless", "question,answer\nSum?,'=1+1", ["Sum? = =1+1"]],
    ["true and false", "question,answer\nRound?,True", ["Round? [*True, False]"]],
  ])("read %s", (_name, text, expected) => {
    expect(summariseImport(text)).toEqual(["table", ...expected]);
  });

  it("count lines correctly after line breaks in cells", () => {
    const { rounds, problems } = importText('question,answer\r\n"a\r\nb?",c\r\n,orphan\r\nd?,e');
    expect(rounds.map(({ source }) => source)).toEqual([
      { from: 2, to: 3 },
      { from: 5, to: 5 },
    ]);
    expect(problems.map(({ code, source }) => [code, source.from])).toEqual([["no_question", 4]]);
  });

  it("report unknown columns, except empty ones and row numbers", () => {
    const text = "Nr;Frage;Antwort;Thema;Leer\n1;Hauptstadt?;Berlin;Erdkunde;\n2;Fluss?;Spree;;";
    expect(importText(text).problems).toEqual([{ code: "unknown_column", source: { from: 1, to: 1 }, text: "Thema" }]);
  });

  it("are read despite an unclosed quotation mark", () => {
    expect(summariseImport('question,answer\n"open?,a\nb?,c')).toEqual(["table", '"open? = a', "b? = c"]);
  });

  it("read points and time, and refuse values that are not numbers", () => {
    const { rounds, problems } = importText("question,answer,points,time\na?,b,30,15 s\nc?,d,many,");
    expect(rounds[0]?.fields).toMatchObject({ max_points: 30, time_limit_s: 15 });
    expect(problems.map(({ code }) => code)).toEqual(["invalid_value"]);
  });
});
