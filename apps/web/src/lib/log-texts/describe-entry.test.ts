import { expect, test } from "vitest";
import { LOG_KINDS, type LogEntry } from "@showrunner/contract/rest";
import { locales } from "@showrunner/i18n";
import { formatClockTime, describeEntry } from "./describe-entry.ts";

const entry: LogEntry = {
  seq: 1,
  at: "2026-01-01T10:00:00.000Z",
  kind: "round_revealed",
  by: { kind: "moderator", name: "host" },
  team: { id: "t", name: "Blue", colour: "#000000" },
  game: { id: "g", title: "Words" },
  round: { id: "r", number: 3 },
  points: -5,
  seconds: 75,
  count: 2,
  text: "late",
  decision: "reveal",
  undone: false,
};
const { points: _, seconds: __, count: ___, text: ____, ...bare } = entry;

test("has a description for every kind in every language, with full and minimal entries", () => {
  for (const locale of locales)
    for (const kind of LOG_KINDS)
      for (const given of [entry, { ...bare, team: null, game: null, round: null }])
        expect(describeEntry({ ...given, kind }, locale), kind).toMatch(/^[^{}_]{8,}$/u);
});

test("describes team and points", () => {
  expect(describeEntry(entry, "en")).toBe("Round 3 was revealed; Blue won it.");
  expect(describeEntry({ ...entry, team: null }, "en")).toBe("Round 3 was revealed; 2 teams got points.");
  expect(describeEntry({ ...entry, team: null, count: 0 }, "de")).toContain("niemand bekam Punkte");
  expect(describeEntry({ ...entry, kind: "points_corrected" }, "en")).toBe("Correction for Blue: -5 points – “late”");
  // Most drafts are saved while the question is open.
  expect(describeEntry({ ...entry, kind: "answer_at_close" }, "en")).toBe("An answer of Blue was saved as a draft.");
  expect(describeEntry({ ...entry, kind: "answer_at_close" }, "de")).toBe("Antwort als Entwurf gespeichert: Blue.");
  expect(describeEntry({ ...entry, kind: "decision_undone" }, "de")).toBe("Zurückgenommen: Auflösung von Runde 3.");
  expect(describeEntry({ ...entry, kind: "team_deleted", team: { id: "t", name: null, colour: null } }, "en")).toBe(
    "A team was deleted.",
  );
  expect(describeEntry({ ...entry, kind: "answer_submitted", team: { id: "t", name: null, colour: null } }, "en")).toBe(
    "A deleted team answered.",
  );
});

test("formats times of a timer", () => {
  expect([5, 75, 3600, 3725].map(formatClockTime)).toEqual(["0:05", "1:15", "1:00:00", "1:02:05"]);
});
