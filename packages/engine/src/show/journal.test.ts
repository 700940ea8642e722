import { expect, test } from "vitest";
import { concernedSince, journalFrom, noted } from "./journal.ts";

const events = 5000;

test("PROJ-8: exactly the teams of later events, or all when that is not known any more", () => {
  let journal = journalFrom(0);
  for (let seq = 1; seq <= events; seq += 1) {
    // Every third event affects no team.
    journal = noted(journal, seq, seq % 3 === 0 ? [] : [`team ${seq}`]);
  }
  const known = Array.from({ length: events + 1 }, (_, seq) => seq).filter(
    (seq) => concernedSince(journal, seq) !== "all",
  );
  for (const seq of known) {
    const later = Array.from({ length: events - seq }, (_, index) => seq + 1 + index).filter((each) => each % 3 > 0);
    expect(new Set(concernedSince(journal, seq))).toEqual(new Set(later.map((each) => `team ${each}`)));
  }
  // Keeps at least the newest thousand, but not all.
  expect(known[0]).toBeLessThanOrEqual(events - 1024);
  expect(known[0]).toBeGreaterThan(0);
});

test("PROJ-8: an event that concerns all teams covers whatever was before", () => {
  const journal = noted(noted(noted(journalFrom(0), 1, ["a"]), 2, "all"), 3, ["b"]);
  expect(concernedSince(journal, 1)).toBe("all");
  expect(concernedSince(journal, 2)).toEqual(new Set(["b"]));
  expect(concernedSince(journal, 3)).toEqual(new Set());
});
