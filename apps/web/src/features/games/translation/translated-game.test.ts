import { expect, test } from "vitest";
import type { Draft } from "../draft/draft.ts";
import { base, fields, run } from "../testing/sample-drafts.ts";
import { isWhollyApproved, toTranslatedGame } from "./translated-game.ts";
import { changePart, listParts } from "./translated-parts.ts";

test("a fully approved translation becomes a separate game, with the flags of the original", () => {
  const options = [
    { text: "Nile", correct: true },
    { text: "Rhine", correct: false },
  ];
  const config = { question_text: "Longer?", options, allow_multiple: false, randomize_per_team: false };
  const draft: Draft = {
    game: { ...base.game, title: "Rivers", points: 5 },
    rounds: [
      { key: "a", id: "1", fields: { ...fields, type: "multipleChoice", question: "", config } },
      { key: "b", id: "2", fields: { ...fields, type: "music", question: "", config: {} } },
    ],
  };
  const words: Readonly<Record<string, string>> = {
    title: "Flüsse",
    "config.question_text": "Länger?",
    "config.options.0.text": "Nil",
    "config.options.1.text": "Rhein",
  };
  const parts = listParts(draft, "de", new WeakMap());
  expect(isWhollyApproved(parts)).toBe(false);
  const approved = parts.reduce(
    (changed, part) => run(changed, changePart(part, "de", { texts: words, state: "approved" })),
    draft,
  );
  const after = listParts(approved, "de", new WeakMap());
  expect(isWhollyApproved(after)).toBe(true);
  const created = toTranslatedGame(approved, after, "de");
  expect(created).toMatchObject({ title: "Flüsse", language: "de", points: 5 });
  expect(created.rounds?.[0]).toMatchObject({
    type: "multipleChoice",
    config: {
      question_text: "Länger?",
      options: [
        { text: "Nil", correct: true },
        { text: "Rhein", correct: false },
      ],
    },
  });
  expect(JSON.stringify(created)).not.toContain("translations");
});
