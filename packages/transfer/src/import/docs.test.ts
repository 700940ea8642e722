import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { summarise } from "../testing/import-results.ts";
import { importText } from "./index.ts";

const page = readFileSync(new URL("../../../../docs/import.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = "", text = ""]) => ({ kind, text }));
const FORMATS: Readonly<Record<string, string>> = { text: "text", csv: "table", tsv: "table", gift: "gift" };

describe("docs/import.md", () => {
  it.each(examples.map(({ kind, text }, index) => [index + 1, kind, text] as const))(
    "example %i (%s) is recognised and read without a problem",
    (_number, kind, text) => {
      const { format, rounds, problems } = importText(text);
      expect(problems).toEqual([]);
      expect(rounds.length).toBeGreaterThan(0);
      expect(rounds.flatMap(({ notes }) => notes)).toEqual([]);
      if (kind !== "json") expect(format).toBe(FORMATS[kind]);
    },
  );

  it("has the expected rounds in selected examples", () => {
    const read = (index: number): readonly string[] => summarise(importText(examples[index]?.text ?? ""));
    expect(read(0)).toEqual([
      "Which planet is the largest? [Mars, *Jupiter, Venus]",
      "Which of them has rings? [Mercury, *Saturn]",
      "Which one is red? [*Mars, Venus]",
      "Which one is the smallest? [Neptune, *Mercury]",
      "Which of these are planets? [*Mars, Moon, *Venus]",
    ]);
    expect(read(examples.length - 1)).toEqual(["What is the capital of Austria? = Vienna / Wien"]);
  });
});
