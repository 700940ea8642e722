import { expect, test } from "vitest";
import { findTeamsAffectedSince, createJournal, recordAffectedTeams } from "./change-journal.ts";

const EVENTS = 5000;

test("PROJ-8: returns the teams of later events, or all when the journal no longer covers them", () => {
  let journal = createJournal(0);
  for (let seq = 1; seq <= EVENTS; seq += 1) {
    // Every third event affects no team.
    journal = recordAffectedTeams(journal, seq, seq % 3 === 0 ? [] : [`team ${seq}`]);
  }
  const known = Array.from({ length: EVENTS + 1 }, (_, seq) => seq).filter(
    (seq) => findTeamsAffectedSince(journal, seq) !== "all",
  );
  for (const seq of known) {
    const later = Array.from({ length: EVENTS - seq }, (_, index) => seq + 1 + index).filter((each) => each % 3 > 0);
    expect(new Set(findTeamsAffectedSince(journal, seq))).toEqual(new Set(later.map((each) => `team ${each}`)));
  }
  // Keeps at least the newest thousand, but not all.
  expect(known[0]).toBeLessThanOrEqual(EVENTS - 1024);
  expect(known[0]).toBeGreaterThan(0);
});

test("PROJ-8: an event that affects all teams supersedes earlier entries", () => {
  const journal = recordAffectedTeams(
    recordAffectedTeams(recordAffectedTeams(createJournal(0), 1, ["a"]), 2, "all"),
    3,
    ["b"],
  );
  expect(findTeamsAffectedSince(journal, 1)).toBe("all");
  expect(findTeamsAffectedSince(journal, 2)).toEqual(new Set(["b"]));
  expect(findTeamsAffectedSince(journal, 3)).toEqual(new Set());
});
