import { expect, test } from "vitest";
import { describeLanguages } from "./game-languages.ts";

test("games are listed by the language in which they are written", () => {
  const games = [
    { language: "en", title: "Rivers" },
    { language: "de", title: "Seen" },
    { language: "en", title: "Towns" },
  ] as const;
  expect(describeLanguages(games)).toEqual([
    { language: "en", titles: ["Rivers", "Towns"] },
    { language: "de", titles: ["Seen"] },
  ]);
  expect(describeLanguages([])).toEqual([]);
});
