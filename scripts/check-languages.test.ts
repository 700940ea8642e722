import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkLanguages } from "./check-languages.ts";

const { catalogs, problems } = await checkLanguages(path.join(import.meta.dirname, "fixtures/languages"));
const BAD = "packages/bad/src/i18n/index.ts";

const planted = [
  `${BAD}: surplus has no English text`,
  `${BAD}: missing has no German text`,
  `${BAD}: unused is used nowhere`,
  `${BAD}: same is not translated: "Not translated at all"`,
  `${BAD}: params has the parameters {name} in English and {nome} in German`,
  `${BAD}: empty is empty in German`,
  `${BAD}: counted is counted in one language only`,
  `${BAD}: counted_params has the parameters {n, total} in English and {n} in German`,
  `${BAD}: ghost_* (a note) names no key`,
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

  it("reports nothing else, and has read both catalogues", () => {
    expect(catalogs).toBe(2);
    expect(problems).toHaveLength(planted.length + 1);
  });
});
