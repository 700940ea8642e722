import { expect, test } from "vitest";
import type { Draft } from "../draft/draft.ts";
import { base, fields, run } from "../testing/sample-drafts.ts";
import { findHints, getAllReplacements, getReplacement, undoReplacements } from "./draft-hints.ts";

const FLAWED: Draft = {
  game: { ...base.game, title: "Quiz  night" },
  rounds: [
    { key: "a", id: "1", fields: { ...fields, type: "classic", question: "Who &amp; where...", answers: ["x  y"] } },
    { key: "b", id: null, fields: { ...fields, type: "classic", question: "Fine?" } },
  ],
};

test("a correction applies to its place, and undoing it keeps later changes elsewhere", () => {
  const hint = findHints(FLAWED).find(({ check }) => check === "html_entity");
  if (hint === undefined) throw new Error("no hint");
  const replacement = getReplacement(FLAWED, hint);
  expect(replacement).toEqual({ key: "a", path: "question", from: "Who &amp; where...", to: "Who & where..." });
  if (replacement === null) return;
  const corrected = run(FLAWED, { type: "replace_texts", replacements: [replacement] });
  const edited = run(corrected, { type: "change_round", key: "b", fields: { question: "Edited" } });
  const undone = run(edited, { type: "replace_texts", replacements: undoReplacements([replacement]) });
  expect(undone.rounds.map(({ fields: { question } }) => question)).toEqual(["Who &amp; where...", "Edited"]);
});

test("a text that changed in the meantime is kept", () => {
  const replacements = getAllReplacements(FLAWED, new Set());
  const edited = run(FLAWED, { type: "change_round", key: "a", fields: { question: "Mine" } });
  const corrected = run(edited, { type: "replace_texts", replacements });
  expect(corrected.rounds[0]?.fields).toMatchObject({ question: "Mine", answers: ["x y"] });
  expect(corrected.game.title).toBe("Quiz night");
});

test("correcting all skips ignored hints", () => {
  const ignored = new Set(findHints(FLAWED).flatMap(({ check, id }) => (check === "html_entity" ? [id] : [])));
  const corrected = run(FLAWED, { type: "replace_texts", replacements: getAllReplacements(FLAWED, ignored) });
  expect(corrected.rounds[0]?.fields.question).toBe("Who &amp; where…");
  expect(getAllReplacements(corrected, ignored)).toEqual([]);
});

test("a hint keeps its id when rounds move", () => {
  const [before, after] = [FLAWED, run(FLAWED, { type: "move", key: "a", index: 1 })].map((draft) =>
    findHints(draft).map(({ id }) => id),
  );
  expect(new Set(after)).toEqual(new Set(before));
});
