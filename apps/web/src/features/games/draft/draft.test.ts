import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Round } from "@showrunner/contract/rest";
import { arbitraryAction, base, fields, gameWith, keys, newRound, run } from "../testing/sample-drafts.ts";
import { getInsertIndex } from "./accepted-answers.ts";
import { diffDraft } from "./draft-changes.ts";
import { findListProblem, validateDraft } from "./draft-problems.ts";
import { toBase, toDraft, type DraftAction } from "./draft.ts";
import { isDirty, toPatch } from "./save-draft.ts";

describe("the draft of a game", () => {
  it("says which tag cannot be saved, at the field of all tags", () => {
    const draft = run(toDraft(base), { type: "change_game", fields: { tags: ["Rivers", "x".repeat(41)] } });
    expect(findListProblem(validateDraft(draft).game, "tags")).toBe("too_long");
  });

  it("is dirty while changed, and clean after changing back", () => {
    const draft = toDraft(base);
    expect(isDirty(base, draft)).toBe(false);
    const changed = run(draft, { type: "change_round", key: "b", fields: { config: { x: [1], y: 2 } } });
    expect(isDirty(base, changed)).toBe(true);
    expect(isDirty(base, run(changed, { type: "change_round", key: "b", fields: { config: {} } }))).toBe(false);
    expect(isDirty(base, run(draft, { type: "move", key: "a", index: 2 }))).toBe(true);
    expect(isDirty(base, run(draft, { type: "move", key: "a", index: 2 }, { type: "move", key: "a", index: 0 }))).toBe(
      false,
    );
  });

  it("ignores the order of fields in a config", () => {
    const withConfig = toBase({
      ...gameWith(["a"]),
      rounds: [{ ...(fields as Round), id: "a", index: 0, problems: [], config: { p: 1, q: 2 } }],
    });
    expect(
      isDirty(
        withConfig,
        run(toDraft(withConfig), { type: "change_round", key: "a", fields: { config: { q: 2, p: 1 } } }),
      ),
    ).toBe(false);
  });

  it("edits a text as it is by now, and ignores a removed round", () => {
    const typed = run(toDraft(base), { type: "change_round", key: "a", fields: { content: "Typed since" } });
    const insert = { type: "edit_text", key: "a", path: "content", edit: (text: string) => `${text} ![](x)` } as const;
    expect(run(typed, insert).rounds[0]?.fields.content).toBe("Typed since ![](x)");
    const removed = run(typed, { type: "remove", key: "a" });
    expect(run(removed, insert)).toEqual(removed);
  });

  it("swaps fields back and forth, and keeps fields that changed in the meantime", () => {
    const from = { answers: [], description: null };
    const to = { answers: ["Tiber"], description: "Hint" };
    const draft = run(toDraft(base), { type: "change_round", key: "a", fields: from });
    const swapped = run(draft, { type: "swap_fields", key: "a", from, to });
    expect(swapped.rounds[0]?.fields).toMatchObject(to);
    const edited = run(swapped, { type: "change_round", key: "a", fields: { description: "My own" } });
    expect(run(edited, { type: "swap_fields", key: "a", from: to, to: from }).rounds[0]?.fields).toMatchObject({
      answers: [],
      description: "My own",
    });
  });

  it("restores a deleted round at its index, once", () => {
    const [, b] = base.rounds;
    if (b === undefined) throw new Error("no round");
    const without = run(toDraft(base), { type: "remove", key: "b" });
    expect(keys(without)).toEqual(["a", "c"]);
    const undo: DraftAction = { type: "insert", round: b, index: 1 };
    expect(run(without, undo, undo)).toEqual(toDraft(base));
  });

  it("duplicates a round after itself with a null id", () => {
    const draft = run(toDraft(base), { type: "duplicate", key: "a", newKey: "n" });
    expect(keys(draft)).toEqual(["a", "n", "b", "c"]);
    expect(draft.rounds[1]).toMatchObject({ id: null, fields: { question: "Q a" } });
  });

  it("patches exactly the changed fields", () => {
    const renamed = run(toDraft(base), { type: "change_game", fields: { title: "New", points: 10 } });
    expect(toPatch(base, renamed)).toEqual({ title: "New", version: 1 });
    const worked = run(renamed, { type: "remove", key: "a" }, { type: "insert", round: newRound("n"), index: 1 });
    expect(toPatch(base, worked)).toEqual({
      title: "New",
      version: 1,
      rounds: [{ id: "b", ...fields, question: "Q b" }, fields, { id: "c", ...fields, question: "Q c" }],
    });
  });
});

describe("problems", () => {
  it("finds what the server would reject, by field", () => {
    const draft = run(
      toDraft(base),
      { type: "change_game", fields: { title: " ", points: null } },
      {
        type: "change_round",
        key: "b",
        fields: { max_points: 1.5, time_limit_s: 0, answers: ["fine", "x".repeat(5_000)] },
      },
    );
    expect(validateDraft(draft)).toEqual({
      game: { title: "required", points: "required" },
      rounds: { b: { max_points: "whole_number", time_limit_s: "duration", "answers.1": "too_long" } },
      hasProblems: true,
    });
    expect(validateDraft(toDraft(base)).hasProblems).toBe(false);
  });
});

describe("an empty accepted answer", () => {
  const withEmpty = run(toDraft(base), {
    type: "change_round",
    key: "b",
    fields: { answers: ["Rome", " ", "Roma", ""] },
  });

  it("does not block saving and is not saved", () => {
    expect(validateDraft(withEmpty).hasProblems).toBe(false);
    const saved = toPatch(base, withEmpty).rounds?.find(({ id }) => id === "b");
    expect(saved).toMatchObject({ answers: ["Rome", "Roma"] });
  });

  it("is not a change", () => {
    const empty = run(toDraft(base), { type: "change_round", key: "b", fields: { answers: [""] } });
    expect(isDirty(base, empty)).toBe(false);
  });

  it("Enter adds a line after a filled line only", () => {
    expect(getInsertIndex(["Rome", ""], 1, 50)).toBeNull();
    expect(getInsertIndex([""], 0, 50)).toBeNull();
    expect(getInsertIndex(["Rome", "Roma"], 0, 50)).toBe(1);
    expect(getInsertIndex(["Rome"], 0, 1)).toBeNull();
  });
});

describe("the unsaved changes of a draft", () => {
  const nothing = { game: false, changedRounds: 0, addedRounds: 0, removedRounds: 0, reordered: false };
  const changesAfter = (...actions: DraftAction[]) => diffDraft(base, run(toDraft(base), ...actions));

  it.each<[string, DraftAction, Partial<typeof nothing>]>([
    ["a field of the game", { type: "change_game", fields: { title: "Other" } }, { game: true }],
    ["a field of a round", { type: "change_round", key: "b", fields: { question: "Other" } }, { changedRounds: 1 }],
    ["a new round", { type: "insert", round: newRound("x"), index: 1 }, { addedRounds: 1 }],
    ["a copy of a round", { type: "duplicate", key: "a", newKey: "y" }, { addedRounds: 1 }],
    ["a deleted round", { type: "remove", key: "a" }, { removedRounds: 1 }],
    ["a new order", { type: "move", key: "a", index: 2 }, { reordered: true }],
  ])("counts %s only", (_name, action, expected) => {
    expect(changesAfter(action)).toEqual({ ...nothing, ...expected });
  });

  it("is non-empty exactly when the draft is dirty", () => {
    fc.assert(
      fc.property(fc.array(arbitraryAction, { maxLength: 8 }), (actions) => {
        const draft = run(toDraft(base), ...actions);
        const { game, changedRounds, addedRounds, removedRounds, reordered } = diffDraft(base, draft);
        const lost = game || reordered || changedRounds + addedRounds + removedRounds > 0;
        expect(lost).toBe(isDirty(base, draft));
      }),
    );
  });

  it("changes only what differs of a config, and nothing of another type", () => {
    const typed = run(toDraft(base), {
      type: "change_round",
      key: "a",
      fields: { type: "video", config: { video: "", start_s: 0, length_s: null } },
    });
    const from = { video: "", start_s: 0, length_s: null };
    const upload = {
      type: "change_config",
      key: "a",
      roundType: "video",
      from,
      to: { ...from, video: "/videos/1" },
    } as const;
    const later = run(typed, { ...upload, to: { ...from, start_s: 7 } }, upload);
    expect(later.rounds[0]?.fields.config).toEqual({ video: "/videos/1", start_s: 7, length_s: null });
    const other = run(typed, { type: "change_round", key: "a", fields: { type: "classic", config: {} } }, upload);
    expect(other.rounds[0]?.fields.config).toEqual({});
  });
});
