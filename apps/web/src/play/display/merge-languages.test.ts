import { expect, test } from "vitest";
import type { GameSlice, RoundSlice } from "@showrunner/engine";
import { mergeGameLanguages, mergeLanguages } from "./merge-languages.ts";

const round: RoundSlice = {
  id: "r1",
  type: "multipleChoice",
  known: true,
  capabilities: { timer: true, buzzer: true, submissions: true, auto_validation: true },
  number: 1,
  total: 2,
  title: "Rivers",
  phase: "question",
  face: "question",
  question: "Which is longest?",
  content_html: '<p>Look: <img src="asset:map" alt="A map"></p>',
  max_points: 10,
  scoring: "partial_credit",
  buzzer_on: false,
  accepting: true,
  replace_answers: true,
  closed_by: null,
  face_question: {
    allow_multiple: false,
    options: [
      { id: "a", text: "Danube" },
      { id: "b", text: "Elbe" },
    ],
  },
  reveal: null,
};
const german: RoundSlice = {
  ...round,
  title: "Flüsse",
  question: "Welcher ist der längste?",
  content_html: '<p>Seht: <img src="asset:map" alt="Eine Karte"></p>',
  face_question: {
    allow_multiple: false,
    options: [
      { id: "a", text: "Donau" },
      { id: "b", text: "Elbe" },
    ],
  },
};

test("the translated question is a paragraph below the question, with its text escaped", () => {
  const merged = mergeLanguages(round, german, "de");
  expect(merged.question).toBe("Which is longest?");
  expect(merged.content_html.startsWith('<p class="pd-second-question" lang="de">Welcher ist der längste?</p>')).toBe(
    true,
  );
  expect(mergeLanguages(round, { ...german, question: "<b>&" }, "de").content_html).toContain("&lt;b>&amp;");
  // Some types also have the question in their face.
  const inFace = (text: string) => ({ ...round, face_question: { prompt: text }, question: text });
  expect(mergeLanguages(inFace("Name rivers"), inFace("Nennt Flüsse"), "de").face_question).toEqual({
    prompt: "Name rivers",
  });
});

test("other texts are stacked, equal ones appear once, and ids and flags are kept", () => {
  const merged = mergeLanguages(round, german, "de");
  expect(merged.title).toBe("Rivers · Flüsse");
  expect(merged.face_question).toEqual({
    allow_multiple: false,
    options: [
      { id: "a", text: "Danube\nDonau" },
      { id: "b", text: "Elbe" },
    ],
  });
  expect(merged.reveal).toBeNull();
});

test("a picture is shown once", () => {
  const { content_html } = mergeLanguages(round, german, "de");
  expect(content_html.match(/asset:map/g)).toHaveLength(1);
  expect(content_html).toContain('<div lang="de"><p>Seht: </p></div>');
});

test("the reveal has the first spelling in both languages, and every other spelling once", () => {
  const awards = { awards: [], awards_total: 0, winner: null };
  const merged = mergeLanguages(
    {
      ...round,
      reveal: {
        ...awards,
        answers: ["Munich", "Monaco"],
        answer_html: "<p>Yes</p>",
        solution: { right: ["a"] },
        distribution: {
          kind: "options",
          entries: [{ label: "1. Danube", option_id: "a", count: 2 }],
          others: 0,
          total: 2,
        },
      },
    },
    {
      ...german,
      reveal: {
        ...awards,
        answers: ["München", "Monaco", "Minga"],
        answer_html: "<p>Ja</p>",
        solution: { right: ["a"] },
        distribution: {
          kind: "options",
          entries: [{ label: "1. Donau", option_id: "a", count: 2 }],
          others: 0,
          total: 2,
        },
      },
    },
    "de",
  );
  expect(merged.reveal).toMatchObject({
    answers: ["Munich\nMünchen", "Monaco", "Minga"],
    answer_html: '<p>Yes</p><div lang="de"><p>Ja</p></div>',
    solution: { right: ["a"] },
    distribution: { entries: [{ label: "1. Danube / Donau", count: 2 }] },
  });
});

test("typed submissions are the same in both languages", () => {
  const typed = { kind: "texts" as const, entries: [{ label: "Danube", count: 1 }], others: 0, total: 1 };
  const reveal = { answers: [], answer_html: "", solution: null, awards: [], awards_total: 0, winner: null };
  const merged = mergeLanguages(
    { ...round, reveal: { ...reveal, distribution: typed } },
    { ...german, reveal: { ...reveal, distribution: typed } },
    "de",
  );
  expect(merged.reveal?.distribution).toEqual(typed);
});

test("the introduction of a game has both languages, and equal texts once", () => {
  const game: GameSlice = {
    ...{ id: "g1", title: "Quiz", description: "All about rivers", rules_html: "<p>One try.</p>", equipment: "Pens" },
    ...{ difficulty: "easy", cover_asset: null, points: 0, number: 1, total: 1, rounds_count: 2, status: "active" },
    ...{ winner: null, finished: [] },
  };
  const { id } = game;
  const translated = { id, title: "Quiz", description: "Alles über Flüsse", equipment: "Stifte" };
  const merged = mergeGameLanguages(game, {
    language: "de",
    game: { ...translated, rules_html: "<p>Ein Versuch.</p>" },
  });
  expect(merged).toEqual({
    ...game,
    description: "All about rivers\nAlles über Flüsse",
    equipment: "Pens / Stifte",
    rules_html: '<p>One try.</p><div lang="de"><p>Ein Versuch.</p></div>',
  });
});
