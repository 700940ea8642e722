import { beforeEach, expect, test, vi } from "vitest";
import { base, newRound, run } from "../testing/sample-drafts.ts";
import type { DraftState } from "./draft-state.ts";
import { toDraft } from "./draft.ts";
import { readDraft, writeDraft } from "./draft-storage.ts";

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

const changed = run(toDraft(base), { type: "change_game", fields: { title: "Changed" } });
const stored: DraftState = { base, draft: changed, unanswered: [] };

test("a draft is restored for its author, and removed for another user", () => {
  writeDraft("g1", "ada", stored);
  expect(readDraft("g1", "ada")).toEqual(stored);
  expect(readDraft("g1", "ben")).toBeNull();
  expect(storage.size).toBe(0);
  expect(readDraft("g1", "ada")).toBeNull();
});

test("a draft of an older version, or without authentication, is restored for all", () => {
  writeDraft("g1", null, stored);
  expect(JSON.parse(storage.get("game_draft_g1") ?? "")).toEqual({ format: 1, ...stored });
  for (const user of ["ada", null]) expect(readDraft("g1", user)).toEqual(stored);
});

test("drafts that the server may have saved are restored with the draft, which older versions stored alone", () => {
  const sent = run(changed, { type: "insert", round: newRound("n"), index: 0 });
  writeDraft("g1", "ada", { ...stored, unanswered: [sent] });
  expect(readDraft("g1", "ada")).toEqual({ ...stored, unanswered: [sent] });
  const { unanswered: _unanswered, ...older } = stored;
  storage.set("game_draft_g1", JSON.stringify({ format: 1, ...older }));
  expect(readDraft("g1", "ada")).toEqual(stored);
});

test("a draft is stored without those that the server may have saved if they exceed the space", () => {
  const limit = JSON.stringify(stored).length + 100;
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      storage.set(key, value);
    },
  });
  writeDraft("g1", "ada", { ...stored, unanswered: [changed] });
  expect(readDraft("g1", "ada")).toEqual(stored);
});
