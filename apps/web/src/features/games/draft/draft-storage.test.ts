import { beforeEach, expect, test, vi } from "vitest";
import { base } from "../testing/sample-drafts.ts";
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

const stored = { base, draft: { ...base, game: { ...base.game, title: "Changed" } } };

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
