import { expect, test } from "vitest";
import { TRANSLATING_LIMITS, type TranslateStreamEvent } from "@showrunner/contract/rest";
import type { Draft, DraftRoundFields } from "../draft/draft.ts";
import { base, fields, run } from "../testing/sample-drafts.ts";
import { listProposals, planTranslation, toChange } from "./proposed-translations.ts";
import { changePart, listParts, type TranslatedPart } from "./translated-parts.ts";

const languages = { from: "en" as const, to: "de" as const, glossary: [] };
const DRAFT: Draft = {
  game: { ...base.game, title: "Rivers" },
  rounds: [
    { key: "a", id: "1", fields: { ...fields, type: "classic", question: "Which river?", answers: ["Tiber"] } },
    { key: "b", id: "2", fields: { ...fields, type: "classic", question: "How long?" } },
  ],
};
const partsOf = (draft: Draft): readonly TranslatedPart[] => listParts(draft, "de", new WeakMap());
const translateAll = (draft: Draft): Draft =>
  partsOf(draft).reduce((changed, part) => {
    const texts = Object.fromEntries(part.pairs.texts.map(({ path, source }) => [path, `de ${source}`]));
    return run(changed, changePart(part, "de", { texts, answers: ["Tiber"], state: "draft" }));
  }, draft);

test("requests texts that are not translated or have changed since; all texts on demand", () => {
  const all = planTranslation(partsOf(DRAFT), "open", languages);
  expect(all).toMatchObject({ keys: [null, "a", "b"], count: 4, rest: 0 });
  expect(all?.request.parts[1]).toEqual({
    texts: [{ path: "question", kind: "line", text: "Which river?" }],
    answers: ["Tiber"],
  });
  const translated = translateAll(DRAFT);
  expect(planTranslation(partsOf(translated), "open", languages)).toBeNull();
  const edited = run(translated, { type: "change_round", key: "b", fields: { question: "How wide?" } });
  expect(planTranslation(partsOf(edited), "open", languages)).toMatchObject({ keys: ["b"], count: 1 });
  expect(planTranslation(partsOf(translated), "all", languages)?.keys).toEqual([null, "a", "b"]);
});

test("leaves texts that do not fit into one request for the next one", () => {
  const content = "x".repeat(TRANSLATING_LIMITS.characters / 2);
  const rounds = ["c", "d", "e"].map((key) => ({ key, id: key, fields: { ...fields, question: "", content } }));
  const planned = planTranslation(partsOf({ ...DRAFT, rounds }), "open", languages);
  expect(planned).toMatchObject({ keys: [null, "c"], rest: 2 });
});

const planDrafted = (draft: Draft) => {
  const planned = planTranslation(partsOf(draft), "open", languages);
  if (planned === null) throw new Error("nothing to translate");
  return planned;
};
const EVENTS: readonly TranslateStreamEvent[] = [
  { type: "text", part: 2, path: "question", text: "Wie lang?" },
  { type: "skipped", reason: "invalid", text: "?" },
  { type: "text", part: 1, path: "question", text: "Welcher Fluss?" },
  { type: "answers", part: 1, accepted: ["Tiber", "Tevere"] },
];

test("proposals find their round even if rounds moved, and become drafts", () => {
  const moved = run(DRAFT, { type: "move", key: "b", index: 0 });
  const { proposals } = listProposals(EVENTS, planDrafted(DRAFT), partsOf(moved), languages);
  const taken = proposals.reduce((draft, proposal) => {
    const part = partsOf(draft).find(({ key }) => key === proposal.key);
    return part === undefined ? draft : run(draft, changePart(part, "de", toChange(proposal)));
  }, moved);
  expect(partsOf(taken).map(({ key, status, pairs }) => [key, status, pairs.texts[0]?.text])).toEqual([
    [null, "missing", ""],
    ["b", "draft", "Wie lang?"],
    ["a", "draft", "Welcher Fluss?"],
  ]);
  expect(partsOf(taken)[2]?.pairs.answers.accepted).toEqual(["Tiber", "Tevere"]);
});

test.each([
  ["question", { question: "Which bridge?" }, { key: "a", texts: {}, answers: ["Tiber", "Tevere"] }, 1],
  ["answers", { answers: ["Po"] }, { key: "a", texts: { question: "Welcher Fluss?" }, answers: null }, 1],
  ["question and answers", { question: "Which lake?", answers: ["Como"] }, null, 2],
] as const)("proposals for %s that changed since are left out and counted", (_, changes, kept, outdated) => {
  const changed = run(DRAFT, { type: "change_round", key: "a", fields: changes as Partial<DraftRoundFields> });
  const found = listProposals(EVENTS, planDrafted(DRAFT), partsOf(changed), languages);
  expect(found.proposals).toMatchObject([...(kept === null ? [] : [kept]), { key: "b" }]);
  expect(found).toMatchObject({ outdated });
  expect(found.proposals).toHaveLength(kept === null ? 1 : 2);
});

test("proposals for removed rounds or another language are left out and counted", () => {
  const planned = planDrafted(DRAFT);
  const removed = run(DRAFT, { type: "remove", key: "a" });
  expect(listProposals(EVENTS, planned, partsOf(removed), languages)).toMatchObject({
    proposals: [{ key: "b" }],
    outdated: 2,
  });
  const swapped = { from: "de", to: "en" } as const;
  expect(listProposals(EVENTS, planned, partsOf(DRAFT), swapped)).toEqual({ proposals: [], outdated: 3 });
});
