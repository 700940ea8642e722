import { expect, test } from "vitest";
import type { Draft } from "../draft/draft.ts";
import { base, fields, run } from "../testing/sample-drafts.ts";
import {
  changePart,
  countDoubtful,
  isReady,
  listParts,
  setTranslations,
  type TranslatedPart,
} from "./translated-parts.ts";

const DRAFT: Draft = {
  game: { ...base.game, title: "Rivers" },
  rounds: [
    { key: "a", id: "1", fields: { ...fields, type: "classic", question: "Which river flows through Rome?" } },
    { key: "b", id: null, fields: { ...fields, type: "classic", question: "How long, in 1233 words?" } },
  ],
};
const parts = (draft: Draft): readonly TranslatedPart[] => listParts(draft, "de", new WeakMap());
function translate(draft: Draft, key: string | null, question: string): Draft {
  const part = parts(draft).find((each) => each.key === key);
  if (part === undefined) throw new Error("no part");
  return run(
    draft,
    changePart(part, "de", { texts: { [key === null ? "title" : "question"]: question }, state: "draft" }),
  );
}
const statuses = (draft: Draft) => parts(draft).map(({ status }) => status);

test("the game and its rounds are translated one by one; a part is ready if it is complete and not doubtful", () => {
  expect(statuses(DRAFT)).toEqual(["missing", "missing", "missing"]);
  const written = [
    [null, "Flüsse"],
    ["a", "Welcher Fluss fließt durch Rom?"],
    ["b", "Wie lang, in 1322 Wörtern?"],
  ] as const;
  const drafted = written.reduce((draft, [key, text]) => translate(draft, key, text), DRAFT);
  expect(statuses(drafted)).toEqual(["draft", "draft", "draft"]);
  expect(parts(drafted).map(isReady)).toEqual([true, true, false]);
  expect([DRAFT, drafted].map(countDoubtful)).toEqual([0, 1]);
  const approved = parts(drafted)
    .filter(isReady)
    .reduce((draft, part) => run(draft, changePart(part, "de", { state: "approved" })), drafted);
  expect(statuses(approved)).toEqual(["approved", "approved", "draft"]);
  const edited = run(approved, { type: "change_round", key: "a", fields: { question: "Which river is in Rome?" } });
  expect(statuses(edited)).toEqual(["approved", "outdated", "draft"]);
  expect(parts(edited).map(isReady)).toEqual([false, false, false]);
  expect(countDoubtful(edited)).toBe(2);
});

test("removing the last text removes the translation, and the earlier one can be restored", () => {
  const drafted = translate(DRAFT, "a", "Welcher?");
  const before = parts(drafted)[1];
  const emptied = translate(drafted, "a", "");
  expect(emptied.rounds[0]?.fields.translations).toEqual({});
  const restored = run(emptied, setTranslations("a", before?.translations ?? {}));
  expect(restored.rounds[0]?.fields).toEqual(drafted.rounds[0]?.fields);
});

test("parts that did not change are not checked again", () => {
  const cache = new WeakMap();
  const before = listParts(DRAFT, "de", cache);
  const after = listParts(run(DRAFT, { type: "change_round", key: "b", fields: { question: "New?" } }), "de", cache);
  expect(after[1]).toBe(before[1]);
  expect(after[2]).not.toBe(before[2]);
});
