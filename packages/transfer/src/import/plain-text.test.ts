import { describe, expect, it } from "vitest";
import { summarise } from "../testing/import-results.ts";
import { importText } from "./index.ts";

const read = (text: string): readonly string[] => summarise(importText(text, "text"));

describe("plain text", () => {
  it.each([
    [
      "star before the letter",
      "Largest planet?\nA) Mars\n*B) Jupiter\nC) Venus",
      ["Largest planet? [Mars, *Jupiter, Venus]"],
    ],
    ["star behind", "Largest planet?\na. Mars\nb. Jupiter *\nc. Venus", ["Largest planet? [Mars, *Jupiter, Venus]"]],
    ["tick", "Largest planet?\nA) Mars\n✓ B) Jupiter", ["Largest planet? [Mars, *Jupiter]"]],
    ["(x)", "Largest planet?\n( ) Mars\n(x) Jupiter", ["Largest planet? [Mars, *Jupiter]"]],
    ["check boxes", "Planets?\n- [x] Mars\n- [ ] Moon\n- [x] Venus", ["Planets? [*Mars, Moon, *Venus]"]],
    ["bold", "Largest planet?\nA) Mars\n**B) Jupiter**\nC) Venus", ["Largest planet? [Mars, *Jupiter, Venus]"]],
    ["bold text", "Largest planet?\nA) Mars\nB) **Jupiter**", ["Largest planet? [Mars, *Jupiter]"]],
    ["answer by letter", "Largest planet?\nA) Mars\nB) Jupiter\nAnswer: B", ["Largest planet? [Mars, *Jupiter]"]],
    ["answer by text", "Largest planet?\nA: Mars\nB: Jupiter\nLösung: Jupiter", ["Largest planet? [Mars, *Jupiter]"]],
    ["answers by letters", "Planets?\nA) Mars\nB) Moon\nC) Venus\nAnswer: A, C", ["Planets? [*Mars, Moon, *Venus]"]],
    ["options behind a blank line", "Largest planet?\n\nA) Mars\n*B) Jupiter", ["Largest planet? [Mars, *Jupiter]"]],
    [
      "options in one line",
      "Largest planet?\nA) Mars *B) Jupiter C) Venus",
      ["Largest planet? [Mars, *Jupiter, Venus]"],
    ],
    [
      "numbered options",
      "Largest planet?\n1) Mars\n2) Jupiter *\n3) Venus",
      ["Largest planet? [Mars, *Jupiter, Venus]"],
    ],
    [
      "numbered, with a dash",
      "1. Capital of France – Paris\n2. Capital of Italy - Rome",
      ["Capital of France = Paris", "Capital of Italy = Rome"],
    ],
    [
      "numbered, with a question mark",
      "1) Who wrote Faust? Goethe\n2) Who wrote Emma? (Jane Austen)",
      ["Who wrote Faust? = Goethe", "Who wrote Emma? = Jane Austen"],
    ],
    [
      "Q and A",
      "Q: Capital of France?\nA: Paris\nQ: Capital of Italy?\nA: Rome",
      ["Capital of France? = Paris", "Capital of Italy? = Rome"],
    ],
    ["F and A", "F: Hauptstadt von Bayern?\nA: München / Muenchen", ["Hauptstadt von Bayern? = München / Muenchen"]],
    [
      "Frage and Antwort",
      "Frage 1: Hauptstadt?\nAntwort: Berlin\n\nFrage 2: Fluss?\nAntwort: Spree",
      ["Hauptstadt? = Berlin", "Fluss? = Spree"],
    ],
    ["label in its own line", "Frage 1\n", []],
    [
      "blocks",
      "Capital of France?\nParis\n\nCapital of Italy?\nRome",
      ["Capital of France? = Paris", "Capital of Italy? = Rome"],
    ],
    [
      "blocks without question marks",
      "Capital of France\nParis\n\nCapital of Italy\nRome",
      ["Capital of France = Paris", "Capital of Italy = Rome"],
    ],
    [
      "list without blank lines",
      "Capital of France?\nParis\nCapital of Italy?\nRome",
      ["Capital of France? = Paris", "Capital of Italy? = Rome"],
    ],
    [
      "dashes without numbers",
      "Capital of France – Paris\nCapital of Italy – Rome",
      ["Capital of France = Paris", "Capital of Italy = Rome"],
    ],
    [
      "true or false",
      "Q: The earth is round.\nA: True\nQ: Der Mond ist aus Käse.\nA: falsch",
      ["The earth is round. [*True, False]", "Der Mond ist aus Käse. [Wahr, *Falsch]"],
    ],
    ["unmarked lines with a star", "Red fruit?\nPlum\nCherry *\nKiwi", ["Red fruit? [Plum, *Cherry, Kiwi]"]],
    [
      "question over two lines",
      "1. A train leaves at noon.\nWhen does it arrive?\nA) 1\n*B) 2",
      ["A train leaves at noon. When does it arrive? [1, *2]"],
    ],
    ["Windows line ends", "Q: a?\r\nA: b\r\n\r\nQ: c?\r\nA: d", ["a? = b", "c? = d"]],
  ])("reads %s", (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it("reads points, time, explanation and note", () => {
    const [round] = importText(
      "Q: Capital?\nA: Paris\nPoints: 20\nTime: 45 s\nExplanation: Since 987\nNote: easy",
      "text",
    ).rounds;
    expect(round?.fields).toMatchObject({
      max_points: 20,
      time_limit_s: 45,
      answer_content: "Since 987",
      description: "easy",
    });
  });

  it("reports headings, options without a question and unrecognised lines", () => {
    const { rounds, problems } = importText(
      "# Quiz\n\nRound 1: Geography\n\nA) Mars\nB) Venus\n\nhello world\n\nQ: a?\nA: b",
      "text",
    );
    expect(rounds).toHaveLength(1);
    expect(problems.map(({ code, source }) => [code, source.from])).toEqual([
      ["heading", 1],
      ["heading", 3],
      ["no_question", 5],
      ["not_understood", 8],
    ]);
  });

  it("keeps a question without an answer, with a note", () => {
    const { rounds } = importText("What is love?", "text");
    expect(rounds.map(({ fields, notes }) => [fields.question, notes])).toEqual([
      ["What is love?", ["answer_missing"]],
    ]);
  });
});
