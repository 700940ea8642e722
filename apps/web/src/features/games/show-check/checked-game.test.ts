import { expect, test } from "vitest";
import type { Game } from "@showrunner/contract/rest";
import { findUntouchedReason, reverseChanges, toCheckedGame, toTextPatch } from "./checked-game.ts";

const ROUND = {
  ...{ id: "r1", index: 0, type: "classic", title: null, question: "Which  river?", content: "", answers: ["Tiber"] },
  ...{ answer_content: "", description: null, max_points: 10, time_limit_s: null, scoring: "partial_credit" },
  ...{ buzzer_override: "use_game_default", config: {}, problems: [] },
};
const GAME = {
  ...{ id: "g1", version: 4, title: "Rivers", description: "", rules: "", equipment: "", difficulty: "easy" },
  ...{ points: 10, buzzer_default: false, tags: [], language: "en", cover_image_id: null, shared_with_hosts: false },
  ...{ editable: true, rounds: [ROUND] },
} as unknown as Game;
const CHANGE = {
  gameId: "g1",
  replacement: { key: "r1", path: "question", from: "Which  river?", to: "Which river?" },
};

test("a game is not changed while it is frozen, hidden, or another user's", () => {
  expect(findUntouchedReason(GAME, false)).toBeNull();
  expect(findUntouchedReason(GAME, true)).toBe("frozen");
  expect(findUntouchedReason({ ...GAME, content_hidden: "being_played" }, false)).toBe("being_played");
  expect(findUntouchedReason({ ...GAME, editable: false }, false)).toBe("read_only");
});

test("a patch carries the changed texts and the version", () => {
  expect(toCheckedGame(GAME).draft.rounds).toHaveLength(1);
  expect(toTextPatch(GAME, [CHANGE.replacement])).toMatchObject({
    version: 4,
    rounds: [{ id: "r1", question: "Which river?" }],
  });
});

test("texts that changed in the meantime are kept", () => {
  expect(toTextPatch(GAME, [{ ...CHANGE.replacement, from: "Which old river?" }])).toBeNull();
  expect(toTextPatch(GAME, [{ ...CHANGE.replacement, key: "gone" }])).toBeNull();
});

test("reversed changes undo each other, the last one first", () => {
  const later = { gameId: "g1", replacement: { ...CHANGE.replacement, from: "Which river?", to: "What river?" } };
  expect(reverseChanges([CHANGE, later])).toEqual([
    { gameId: "g1", replacement: { ...later.replacement, from: "What river?", to: "Which river?" } },
    { gameId: "g1", replacement: { ...CHANGE.replacement, from: "Which river?", to: "Which  river?" } },
  ]);
});
