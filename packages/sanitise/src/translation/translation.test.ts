import { expect, test } from "vitest";
import type { Translation } from "@showrunner/contract/rest";
import { buildChoice, buildGame } from "../test-games.ts";
import type { SanitisedRound } from "../texts.ts";
import {
  applyTranslation,
  changeTranslation,
  checkRoundTranslation,
  getTranslationStatus,
  pairTexts,
  toRoundSource,
} from "./index.ts";

const buildRound = (fields: Partial<SanitisedRound>): SanitisedRound => buildGame([fields]).rounds[0] as SanitisedRound;
const LANGUAGES = { from: "en", to: "de", glossary: [{ en: "round", de: "Runde" }] } as const;

const CHOICE = buildRound(buildChoice("Which river is longer?", "Nile", "Rhine", "Po"));
const [QUESTION, NILE, RHINE, PO] = [
  "config.question_text",
  "config.options.0.text",
  "config.options.1.text",
  "config.options.2.text",
] as const;
function approve(round: SanitisedRound, texts: Readonly<Record<string, string>>, answers?: string[]): Translation {
  const changed = changeTranslation(toRoundSource(round), undefined, {
    texts,
    ...(answers === undefined ? {} : { answers }),
    state: "approved",
  });
  if (changed === null) throw new Error("empty");
  return changed;
}
const GERMAN = approve(CHOICE, {
  [QUESTION]: "Welcher Fluss ist länger?",
  [NILE]: "Nil",
  [RHINE]: "Rhein",
  [PO]: "Po",
});
const options = (...names: readonly string[]): SanitisedRound => ({
  ...CHOICE,
  config: {
    question_text: "Which river is longer?",
    options: names.map((text) => ({ text, correct: text === "Nile" })),
    allow_multiple: false,
    randomize_per_team: false,
  },
});
const textsOf = (round: SanitisedRound, translation: Translation) =>
  pairTexts(toRoundSource(round), translation).texts.map(({ text, previous }) => [text, previous]);

test("an approved translation is outdated once a text changes, and keeps the source that was translated", () => {
  const source = toRoundSource(CHOICE);
  expect(getTranslationStatus(source, undefined)).toBe("missing");
  expect(getTranslationStatus(source, GERMAN)).toBe("approved");
  expect(getTranslationStatus(source, { ...GERMAN, state: "draft" })).toBe("draft");
  const changed = options("Nile", "Danube", "Po");
  expect(getTranslationStatus(toRoundSource(changed), GERMAN)).toBe("outdated");
  expect(textsOf(changed, GERMAN)[2]).toEqual(["Rhein", "Rhine"]);
  const again = changeTranslation(toRoundSource(changed), GERMAN, { texts: { [RHINE]: "Donau" }, state: "approved" });
  expect(getTranslationStatus(toRoundSource(changed), again ?? undefined)).toBe("approved");
  expect(getTranslationStatus(toRoundSource(buildRound({ type: "music", config: {} })), undefined)).toBe("empty");
});

test("moved and inserted options keep their translations", () => {
  const moved = options("Po", "Nile", "Rhine");
  expect(textsOf(moved, GERMAN).map(([text]) => text)).toEqual(["Welcher Fluss ist länger?", "Po", "Nil", "Rhein"]);
  expect(getTranslationStatus(toRoundSource(moved), GERMAN)).toBe("approved");
  const more = options("Seine", "Nile", "Rhine", "Po");
  expect(textsOf(more, GERMAN)[1]).toEqual(["", null]);
  expect(getTranslationStatus(toRoundSource(more), GERMAN)).toBe("outdated");
});

test("changing one text keeps the sources of the others, and drops texts that no longer exist", () => {
  const changed = options("Nile", "Danube");
  const edited = changeTranslation(toRoundSource(changed), GERMAN, { texts: { [NILE]: "Der Nil" }, state: "draft" });
  expect(edited).toEqual({
    state: "draft",
    texts: {
      [QUESTION]: { source: "Which river is longer?", text: "Welcher Fluss ist länger?" },
      [NILE]: { source: "Nile", text: "Der Nil" },
      [RHINE]: { source: "Rhine", text: "Rhein" },
    },
  });
  const nothing = { [QUESTION]: "", [NILE]: "", [RHINE]: "" };
  expect(changeTranslation(toRoundSource(changed), GERMAN, { texts: nothing, state: "draft" })).toBeNull();
});

test("the accepted spellings of both languages are kept, with their order and flags", () => {
  const round = buildRound({ question: "Capital of Bavaria?", answers: ["Munich", " "] });
  const german = approve(round, { question: "Hauptstadt Bayerns?" }, ["München", "Muenchen"]);
  expect(german.answers).toEqual({ source: ["Munich"], accepted: ["München", "Muenchen"] });
  const pairs = pairTexts(toRoundSource(round), german);
  expect(applyTranslation(round, pairs)).toMatchObject({
    question: "Hauptstadt Bayerns?",
    answers: ["München", "Muenchen"],
  });
  const more = { ...round, answers: ["Munich", "Monaco di Baviera"] };
  expect(getTranslationStatus(toRoundSource(more), german)).toBe("outdated");
  expect(applyTranslation(CHOICE, pairTexts(toRoundSource(CHOICE), GERMAN)).config).toMatchObject({
    options: [
      { text: "Nil", correct: true },
      { text: "Rhein", correct: false },
      { text: "Po", correct: false },
    ],
  });
});

test.each<[name: string, source: string, text: string, checks: readonly string[]]>([
  ["numbers in the other spelling", "1,233.5 km in 1990", "1.233,5 km im Jahr 1990", []],
  ["another number", "Born in 1989", "Geboren 1998", ["number"]],
  ["bold elsewhere in the sentence", "**Berlin** is big", "Groß ist **Berlin**.", []],
  ["a lost list entry", "- one\n- two", "- eins zwei", ["markup"]],
  ["a heading of another level", "# Rules", "## Regeln", ["markup"]],
  ["another picture", "![A cat](/images/abc)", "![Eine Katze](/images/def)", ["target"]],
  ["a translated link", "[here](https://example.org/a)", "[hier](https://example.org/b)", ["target"]],
  ["a lost blank", "To ____ or not", "Sein oder nicht", ["placeholder"]],
  ["a longer blank", "To ____ or not", "Sein oder ______ nicht", []],
  ["a sentence that stayed", "The cat is on the mat", "The cat is on the mat", ["same"]],
  ["a name that stayed", "Berlin", "Berlin", []],
  ["another term", "The last round begins", "Der letzte Durchgang beginnt", ["glossary"]],
  ["an inflected term", "The rounds, the last round", "Die Runden", []],
  ["nothing", "Text", " ", ["missing"]],
])("checks find %s", (_name, source, text, checks) => {
  const round = buildRound({ content: source });
  const translation: Translation = { state: "draft", texts: { content: { source, text } } };
  const found = checkRoundTranslation(round, translation, LANGUAGES);
  expect(found.map(({ check, path }) => [check, path])).toEqual(checks.map((check) => [check, "content"]));
});

test("a translation that reveals its answer, or makes two options equal, is found", () => {
  const leaking = approve(CHOICE, {
    [QUESTION]: "Ist der Nil länger?",
    [NILE]: "Nil",
    [RHINE]: "Rhein",
    [PO]: "Rhein",
  });
  const found = checkRoundTranslation(CHOICE, leaking, LANGUAGES).map(({ check }) => check);
  expect(found.toSorted()).toEqual(["answer_in_question", "duplicate_option"]);
  expect(checkRoundTranslation(CHOICE, GERMAN, LANGUAGES)).toEqual([]);
});

test("stored paths without a text are ignored", () => {
  const hostile: Translation = {
    state: "approved",
    texts: {
      "config.options.0.correct": { source: "x", text: "y" },
      "config.__proto__.text": { source: "x", text: "y" },
    },
  };
  const pairs = pairTexts(toRoundSource(CHOICE), hostile);
  expect(applyTranslation(CHOICE, pairs)).toEqual(CHOICE);
  expect(getTranslationStatus(toRoundSource(CHOICE), hostile)).toBe("outdated");
});
