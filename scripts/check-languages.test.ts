import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkLanguages } from "./check-languages.ts";

const { catalogs, problems } = await checkLanguages(path.join(import.meta.dirname, "fixtures/languages"));
const bad = "packages/bad/src/i18n/index.ts";

const planted = [
  `${bad}: surplus has no English text`,
  `${bad}: missing has no German text`,
  `${bad}: unused is used nowhere`,
  `${bad}: same is not translated: "Not translated at all"`,
  `${bad}: params has the parameters {name} in English and {nome} in German`,
  `${bad}: empty is empty in German`,
  `${bad}: counted is counted in one language only`,
  `${bad}: counted_params has the parameters {n, total} in English and {n} in German`,
  `${bad}: ghost_* (a note) names no key`,
  'packages/bad/src/screen.tsx:4: text in a component: "Written by hand"',
  'packages/bad/src/screen.tsx:5: text in a component: "Your name"',
];

describe("check-languages", () => {
  it.each(planted)("reports %s", (problem) => {
    expect(problems).toContain(problem);
  });

  it("reports a catalogue that does not load", () => {
    expect(problems).toContainEqual(expect.stringMatching(/^packages\/broken\/.*does not load/));
  });

  it("reports nothing else, and has seen both catalogues", () => {
    expect(catalogs).toBe(2);
    expect(problems).toHaveLength(planted.length + 1);
  });
});
