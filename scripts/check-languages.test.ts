import { afterAll, describe, expect, it } from "vitest";
import { checkLanguages } from "./check-languages.ts";
import { writeTemporaryFiles } from "./lib/temporary-files.ts";

/** The planted packages cannot import the library. */
const DEFINITION = "function defineCatalog() {} export const messages = defineCatalog();";

const { base, remove } = writeTemporaryFiles({
  "packages/bad/package.json": '{ "type": "module" }',
  "packages/bad/messages/en.ts": `export const en = {
    unused: "Never asked for", same: "Not translated at all", params: "Hello {name}", empty: "Full",
    counted: { one: "{n} team of {total}", other: "{n} teams of {total}" } };
// dynamic: ghost_*
${DEFINITION}`,
  "packages/bad/messages/de.ts": `export default {
    unused: "Wird nie gefragt", same: "Not translated at all", params: "Hallo {nome}", empty: " ",
    counted: { one: "{n} Team", other: "{n} Teams" } };`,
  "packages/bad/screen.tsx": `export const keys = ["same", "params", "empty", "counted"];
export const Screen = () => <div>
  Written by hand
  <input placeholder="Your name" /></div>;`,
  "packages/partial/package.json": '{ "type": "module" }',
  "packages/partial/messages/en.ts": `export const en = {};
${DEFINITION}`,
  "packages/good/package.json": '{ "type": "module" }',
  "packages/good/messages/en.ts": `export const en = { title: "Welcome, {name}", reason_full: "The show is full",
    brand: "Blue Moon", left: { one: "One minute left", other: "{n} minutes left" }, ratio: "{a} / {b}" };
// dynamic: reason_* — built from the code of a refusal
// same: brand — a name
${DEFINITION}`,
  "packages/good/messages/de.ts": `export default { title: "Willkommen, {name}", reason_full: "Die Show ist voll",
    brand: "Blue Moon", left: { one: "Noch {n} Minute", other: "Noch {n} Minuten" }, ratio: "{a} / {b}" };`,
  "packages/good/screen.tsx": `export const Screen = ({ t }: any) => (
    <div title={t("title")} className="not spoken" data-x="brand">{t("left")} · {t('ratio')} 12 %</div>);`,
});
afterAll(remove);
const { catalogs, problems } = await checkLanguages(base);

const BAD = "packages/bad/messages";
const planted = [
  `${BAD}/en.ts: unused is used nowhere`,
  `${BAD}/de.ts: same is not translated: "Not translated at all"`,
  `${BAD}/de.ts: params has the parameters {nome}, not {name}`,
  `${BAD}/de.ts: empty is empty`,
  `${BAD}/de.ts: counted has the parameters {n}, not {n, total}`,
  `${BAD}/en.ts: ghost_* (a note) names no key`,
  'packages/bad/screen.tsx:3: text in a component: "Written by hand"',
  'packages/bad/screen.tsx:4: text in a component: "Your name"',
  "packages/partial/messages/de.ts: is missing",
];

describe("check-languages", () => {
  it.each(planted)("reports %s", (problem) => {
    expect(problems).toContain(problem);
  });

  it("reports nothing else, and has read all catalogues", () => {
    expect(catalogs).toBe(3);
    expect(problems.toSorted()).toEqual(planted.toSorted());
  });
});
