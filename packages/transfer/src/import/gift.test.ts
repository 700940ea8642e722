import { describe, expect, it } from "vitest";
import { listImportProblems, summariseImport } from "../testing/import-results.ts";
import { importText } from "./index.ts";

describe("GIFT", () => {
  it("maps its question types to rounds", () => {
    const gift = [
      "::Planets:: Largest? {=Jupiter ~Mars ~Venus}",
      "Earth is round. {T}",
      "Capital of Italy? {=Rome =Roma}",
      "Two and two? {#4}",
      "Year? {#1820..1824}",
      "Planets? {~%50%Mars ~%50%Venus ~%-100%Moon}",
      "Write about love. {}",
      "Grant is {~buried =entombed} here.",
    ].join("\n\n");
    expect(summariseImport(gift)).toEqual([
      "gift",
      "Largest? [*Jupiter, Mars, Venus]",
      "Earth is round. [*True, False]",
      "Capital of Italy? = Rome / Roma",
      "Two and two? = 4",
      "Year? = 1822",
      "Planets? [*Mars, *Venus, Moon]",
      "Write about love. = ",
      "Grant is _____ here. [buried, *entombed]",
    ]);
    expect(importText(gift).rounds[0]?.fields.title).toBe("Planets");
  });

  it("reads matching questions, also with feedback and the same text in several pairs", () => {
    const { rounds } = importText("Continents? {=Peru -> America =Chile -> America =Japan -> Asia ####All right}");
    expect(rounds[0]?.fields).toMatchObject({
      type: "matching",
      question: "Continents?",
      config: {
        pairs: [
          { left: "Peru", right: "America" },
          { left: "Chile", right: "America" },
          { left: "Japan", right: "Asia" },
        ],
        distractors: [],
      },
    });
  });

  it("reports categories, descriptions, comments and errors, each with its line", () => {
    const gift = "$CATEGORY: a/b\n\n// note\n\nJust text\n\nMatch {=a -> b =c -> d}\n\nBroken {=a\n\nFine? {=yes}";
    expect(listImportProblems(gift)).toEqual([
      ["gift_category", 1],
      ["heading", 3],
      ["gift_description", 5],
      ["gift_syntax", 9],
    ]);
    expect(summariseImport(gift)).toEqual(["gift", "Match = ", "Fine? = yes"]);
  });

  it("removes markup and notes it", () => {
    const [round] = importText("[html]<p>Is 1 &lt; 2?</p> {=<b>yes</b> ~no#wrong}").rounds;
    expect(round?.notes).toEqual(["markup_removed", "feedback_dropped"]);
    expect(round?.fields.config).toMatchObject({
      question_text: "Is 1 < 2?",
      options: [{ text: "yes" }, { text: "no" }],
    });
  });
});
