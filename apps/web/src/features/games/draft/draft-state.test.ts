import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryAction, base, gameWith, keys, newRound, run } from "../testing/sample-drafts.ts";
import { toBase, toDraft, type Base, type Draft } from "./draft.ts";
import { reduceDraftState, toDraftState } from "./draft-state.ts";
import { isDirty, toPatch } from "./save-draft.ts";

const start = toDraftState(base);

/** The game as the server has it after saving the draft: with ids for new rounds. */
function saveOnServer(draft: Draft): Base {
  const ids = draft.rounds.map(({ id, key }) => id ?? `saved-${key}`);
  const saved = gameWith(ids, 2);
  const rounds = saved.rounds.map((round, index) => ({ ...round, ...draft.rounds[index]?.fields, id: round.id }));
  return toBase({ ...saved, ...draft.game, points: draft.game.points ?? 0, rounds } as typeof saved);
}

describe("a saved draft", () => {
  it("is clean, and new rounds keep their keys", () => {
    const sent = run(toDraft(base), { type: "insert", round: newRound("n"), index: 0 });
    const state = reduceDraftState(
      { ...start, draft: sent, unanswered: [sent] },
      { type: "saved", sent, base: saveOnServer(sent) },
    );
    expect(isDirty(state.base, state.draft)).toBe(false);
    expect(state.unanswered).toEqual([]);
    expect(keys(state.draft)).toEqual(["n", "a", "b", "c"]);
    expect(state.draft.rounds[0]?.id).toBe("saved-n");
  });

  it("keeps what was typed while it was being saved", () => {
    const sent = run(toDraft(base), { type: "insert", round: newRound("n"), index: 3 });
    const draft = run(
      sent,
      { type: "change_round", key: "n", fields: { question: "typed later" } },
      { type: "change_game", fields: { title: "typed later" } },
      { type: "insert", round: newRound("m"), index: 4 },
      { type: "remove", key: "b" },
    );
    const state = reduceDraftState({ ...start, draft }, { type: "saved", sent, base: saveOnServer(sent) });
    expect(keys(state.draft)).toEqual(["a", "c", "n", "m"]);
    expect(state.draft.game.title).toBe("typed later");
    expect(state.draft.rounds[2]).toMatchObject({ id: "saved-n", fields: { question: "typed later" } });
    expect(isDirty(state.base, state.draft)).toBe(true);
    expect(toPatch(state.base, state.draft).version).toBe(2);
  });

  it("has the content that the user sees, whatever was changed before and during the save", () => {
    fc.assert(
      fc.property(fc.array(arbitraryAction), fc.array(arbitraryAction), (before, during) => {
        const sent = run(toDraft(base), ...before);
        const draft = run(sent, ...during);
        const state = reduceDraftState({ ...start, draft }, { type: "saved", sent, base: saveOnServer(sent) });
        expect(keys(state.draft)).toEqual(keys(draft));
        expect(state.draft.rounds.map(({ fields }) => fields)).toEqual(draft.rounds.map(({ fields }) => fields));
        expect(state.draft.game).toEqual(draft.game);
      }),
    );
  });
});

it("rounds that were new keep their keys when the game changed elsewhere", () => {
  const sent = run(toDraft(base), { type: "insert", round: newRound("n"), index: 0 });
  const saved = reduceDraftState(
    { ...start, draft: sent, unanswered: [sent] },
    { type: "saved", sent, base: saveOnServer(sent) },
  );
  const next = toBase(gameWith(["a", "saved-n", "d"], 3));
  const state = reduceDraftState(saved, { type: "begin", base: next });
  expect(keys(state.draft)).toEqual(["a", "n", "d"]);
  expect(isDirty(state.base, state.draft)).toBe(false);
});
