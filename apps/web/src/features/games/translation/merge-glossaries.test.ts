import { expect, test } from "vitest";
import { TRANSLATION_LIMITS } from "@showrunner/contract/rest";
import { mergeGlossaries } from "./merge-glossaries.ts";

const OWN = [{ en: "round", de: "Runde" }];

test("terms of other games are added once; the game's own terms win, and incomplete ones are not added", () => {
  const others = [
    [{ en: "Round", de: "Kreis" }, { en: "buzzer", de: "Buzzer" }, { en: "host" }],
    [{ en: "buzzer", de: "Summer" }, { de: "Pokal" }],
  ];
  expect(mergeGlossaries(OWN, others, "en", "de")).toEqual([...OWN, { en: "buzzer", de: "Buzzer" }]);
  expect(mergeGlossaries(OWN, [], "en", "de")).toEqual(OWN);
});

test("a glossary does not grow beyond its limit", () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ en: `term ${index}`, de: `Wort ${index}` }));
  expect(mergeGlossaries(OWN, [many], "en", "de")).toHaveLength(TRANSLATION_LIMITS.glossary);
});
