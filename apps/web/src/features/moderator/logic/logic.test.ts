import { describe, expect, it } from "vitest";
import { aGame, aRound, aSubmission, aTeam, questionSlices, readySlices } from "../testing/fixtures.ts";
import { countdownText, delayText, groupedCode, marginText, shareText } from "./format.ts";
import { phonesOf, presenceSummary } from "./presence.ts";
import { gamePlace, isMovable, moved, reordered } from "./programme.ts";
import { canLookBack, roundActions } from "./round-actions.ts";
import { statusLabel } from "./status.ts";
import { delayOf, movedIndex, nextPending, suggestedCorrect, verdictKey } from "./submissions.ts";
import { searchTeams, sortTeams, teamProblems } from "./teams.ts";
import { parseDuration, remainingMs, timerActions, timerToggle, urgency } from "./timer.ts";
import { winnerChoice } from "./winner.ts";

describe("status label", () => {
  it.each([
    [{ status: "ready", pending: true, paused: false }, "pending"],
    [{ status: "ready", pending: false, paused: false }, "ready"],
    [{ status: "active", pending: false, paused: false }, "active"],
    [{ status: "active", pending: false, paused: true }, "paused"],
    [{ status: "completed", pending: false, paused: true }, "completed"],
  ] as const)("%o reads %s", (show, label) => {
    expect(statusLabel(show)).toBe(label);
  });
});

describe("proposed winner", () => {
  const standing = (number: number, points: number) => ({ ...aTeam(number), points });

  it("is the team with most points in this game", () => {
    expect(winnerChoice([standing(1, 100), standing(2, 300)])).toMatchObject({ proposed: "t2", tied: 1 });
  });

  it("is nobody on a tie, and the tied teams come first", () => {
    const choice = winnerChoice([standing(1, 100), standing(2, 300), standing(3, 300)]);
    expect(choice.proposed).toBeNull();
    expect(choice.tied).toBe(2);
    expect(choice.standings.map((team) => team.team_id)).toEqual(["t2", "t3", "t1"]);
  });

  it("is nobody without teams", () => {
    expect(winnerChoice([])).toEqual({ standings: [], proposed: null, tied: 0 });
  });
});

describe("timer", () => {
  it("key T starts, pauses, goes on, and starts again after the end", () => {
    const toggle = (status: Parameters<typeof timerToggle>[0]["status"]) => timerToggle({ status }, true)?.type;
    expect(toggle("idle")).toBe("timer_start");
    expect(toggle("running")).toBe("timer_pause");
    expect(toggle("paused")).toBe("timer_resume");
    expect(toggle("expired")).toBe("timer_start");
    expect(timerToggle({ status: "idle" }, false)).toBeNull();
  });

  it("offers nothing between questions", () => {
    expect(Object.values(timerActions({ status: "running" }, false))).not.toContain(true);
  });

  it("counts down by the show clock, never below zero", () => {
    expect(remainingMs({ remaining_ms: 9_000, ends_at: 20_000 }, 13_500)).toBe(6_500);
    expect(remainingMs({ remaining_ms: 9_000, ends_at: 20_000 }, 25_000)).toBe(0);
    expect(remainingMs({ remaining_ms: 9_000, ends_at: 20_000 }, null)).toBe(9_000);
    expect(remainingMs({ remaining_ms: 4_000, ends_at: null }, 99_999)).toBe(4_000);
  });

  it("calls for attention in the last ten seconds and alarms in the last five", () => {
    expect([10_001, 10_000, 5_000].map(urgency)).toEqual(["calm", "soon", "now"]);
  });

  it("takes seconds or minutes and seconds from 1 s to 24 h", () => {
    expect(["90", "1:30", " 45 ", "86400"].map(parseDuration)).toEqual([90, 90, 45, 86_400]);
    expect(["0", "86401", "1:75", "-3", "x", "", "1.5"].map(parseDuration)).toEqual(Array(7).fill(null));
  });
});

describe("formats", () => {
  it("writes a started second as a whole one", () => {
    expect([29_999, 1, 0, 90_000, 3_600_000].map(countdownText)).toEqual(["0:30", "0:01", "0:00", "1:30", "1:00:00"]);
  });

  it("writes margins, delays and shares by language", () => {
    expect(marginText(34.4, "en")).toBe("+34 ms");
    expect(marginText(3.46, "de")).toBe("+3,5 ms");
    expect(marginText(0, "en")).toBe("0 ms");
    expect(delayText(3_240, "de")).toBe("+3,2 s");
    expect(shareText(0.5, "en")).toBe("½");
    expect(shareText(0.25, "en")).toBe("25%");
  });

  it("groups the code that teams type", () => {
    expect(groupedCode("ABCD2345")).toBe("ABCD 2345");
  });
});

describe("presence", () => {
  const presence = { displays: 1, moderators: 1, teams: { t1: 2 } };

  it("names the active teams without a phone", () => {
    const summary = presenceSummary(presence, [aTeam(1), aTeam(2), aTeam(3, { status: "deactivated" })]);
    expect(summary).toMatchObject({ connected: 1, active: 2, displays: 1 });
    expect(summary?.missing.map((team) => team.team_id)).toEqual(["t2"]);
  });

  it("counts the phones of one team", () => {
    expect([phonesOf(presence, "t1"), phonesOf(presence, "t2"), phonesOf(null, "t1")]).toEqual([2, 0, 0]);
  });
});

describe("programme", () => {
  it("moves an item to its new place", () => {
    expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  });

  it("moves every game before the start, and only games that have not begun afterwards", () => {
    expect(reordered(readySlices(), 1, 0)).toEqual(["g2", "g1"]);
    const playing = questionSlices();
    expect(reordered(playing, 1, 0)).toBeNull();
    expect(playing.programme.games.map((game) => isMovable(game, playing))).toEqual([false, true]);
  });

  it("leaves a completed show as it was", () => {
    const { show, programme } = readySlices();
    expect(isMovable(aGame("g1"), { show: { ...show, status: "completed" }, programme })).toBe(false);
  });

  it("says where the show stands", () => {
    expect(gamePlace(questionSlices().programme)).toEqual({ number: 1, total: 2 });
    expect(gamePlace(readySlices().programme)).toBeNull();
  });
});

describe("moves in a round", () => {
  it("before the reveal: skip, reveal, look at the answer alone, but no other face for the audience", () => {
    expect(roundActions(questionSlices(2))).toMatchObject({
      previous: true,
      previous_asks: true,
      skip: true,
      reveal: true,
      peek: true,
      face: null,
      finalize: true,
    });
  });

  it("after the reveal: the face can be switched back and forth", () => {
    const slices = questionSlices(1);
    const desk = slices.desk && { ...slices.desk, phase: "revealed" as const };
    const round = slices.round && { ...slices.round, phase: "revealed" as const, face: "answer" as const };
    expect(roundActions({ ...slices, desk, round })).toMatchObject({ face: "question", skip: false, reveal: false });
    const back = round && { ...round, face: "question" as const };
    expect(roundActions({ ...slices, desk, round: back })).toMatchObject({ face: "answer" });
  });

  it("a skipped or cancelled round can be reopened", () => {
    const slices = questionSlices(1);
    const desk = slices.desk && { ...slices.desk, phase: "skipped" as const };
    expect(roundActions({ ...slices, desk })).toMatchObject({ reopen: true, cancel: false });
  });

  it("nothing moves in a show that is not active, and the round stands still while it is paused", () => {
    expect(Object.values(roundActions(readySlices()))).not.toContain(true);
    const slices = questionSlices(2);
    const paused = roundActions({ ...slices, show: { ...slices.show, paused: true } });
    expect(paused).toMatchObject({ previous: false, skip: false, reveal: false, peek: true });
  });

  it("no winner can be set without teams", () => {
    expect(roundActions(questionSlices(1, { roster: { count: 0, active: 0, items: [] } })).set_winner).toBe(false);
  });
});

describe("submissions", () => {
  const suggestion = { outcome: "correct" as const, share: 1, bonus: 0, detail: null, nearest: "Paris" };
  const rows = [
    aSubmission(1, { suggestion }),
    aSubmission(2, { suggestion: { ...suggestion, outcome: "wrong", share: 0 } }),
    aSubmission(3, { suggestion, state: "validated" }),
  ];

  it("accepts in bulk only undecided answers that are suggested correct", () => {
    expect(suggestedCorrect(rows).map((row) => row.submission_id)).toEqual(["s1"]);
  });

  it("tells how far behind the first answer one came", () => {
    expect(rows.map((row) => delayOf(row, rows))).toEqual([0, 1_000, 2_000]);
  });

  it("moves with the arrows and stays inside the list", () => {
    expect([movedIndex(0, "ArrowUp", 3), movedIndex(2, "ArrowDown", 3), movedIndex(1, "End", 3)]).toEqual([0, 2, 2]);
  });

  it("goes on to the next undecided answer, from the end back to the first", () => {
    expect(nextPending(rows, 0)).toBe(1);
    expect(nextPending(rows, 1)).toBe(0);
    expect(nextPending(rows.slice(0, 1), 0)).toBe(0);
  });

  it("knows the keys of a verdict", () => {
    expect(["1", "2", "h", "x"].map((key) => verdictKey(key)?.outcome)).toEqual([
      "correct",
      "wrong",
      "partial",
      undefined,
    ]);
  });
});

describe("teams", () => {
  it("are found by name or member, without regard to case and accents", () => {
    const teams = [aTeam(1, { name: "Émile" }), aTeam(2, { members: [{ device_id: "d", name: "Zoë" }] })];
    expect(searchTeams(teams, "emi").map((team) => team.team_id)).toEqual(["t1"]);
    expect(searchTeams(teams, "zoe").map((team) => team.team_id)).toEqual(["t2"]);
    expect(searchTeams(teams, " ")).toHaveLength(2);
  });

  it("stand by rank, with the deactivated ones at the end", () => {
    const teams = [aTeam(1, { status: "deactivated", rank: null }), aTeam(2, { rank: 2 }), aTeam(3, { rank: 1 })];
    expect(sortTeams(teams, "rank").map((team) => team.team_id)).toEqual(["t3", "t2", "t1"]);
  });

  it("need a name, a password when new, and a proper colour", () => {
    expect(teamProblems({ name: " ", password: "", colour: "red" }, true)).toEqual({
      name: "team_name_required",
      password: "password_required",
      colour: "invalid_colour",
    });
    expect(teamProblems({ name: "x".repeat(41), password: "", colour: "#ff5722" }, false)).toEqual({
      name: "team_name_too_long",
    });
  });
});

it("a round that has not been played cannot be looked back at", () => {
  expect([aRound(1, "done"), aRound(2, "skipped"), aRound(3)].map(canLookBack)).toEqual([true, true, false]);
});
