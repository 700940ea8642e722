import { describe, expect, it } from "vitest";
import { toSoundState, detectSound, type SoundState } from "./detect-sound.ts";

const silence: SoundState = {
  round: "r1",
  isQuestionOpen: true,
  isPoll: false,
  parts: 0,
  standings: false,
  podium: null,
  lobby: null,
  buzz: null,
  reveal: null,
  hasAwards: false,
  isTimeUp: false,
  out: 0,
  paused: false,
  winner: null,
  finishedGames: 0,
  isCompleted: false,
};
const buzzed: SoundState = { ...silence, buzz: "r1:1" };

it("plays each event once", () => {
  expect(detectSound(silence, silence)).toBeNull();
  expect(detectSound(silence, buzzed)).toBe("buzz");
  expect(detectSound(buzzed, buzzed)).toBeNull();
  expect(detectSound(buzzed, { ...silence, buzz: "r1:2" })).toBe("buzz");
  expect(detectSound(silence, { ...silence, isTimeUp: true })).toBe("time_up");
});

it("plays the more important of two simultaneous events", () => {
  expect(detectSound(buzzed, { ...silence, reveal: "r1", isTimeUp: true })).toBe("reveal");
  expect(detectSound(silence, { ...silence, reveal: "r1", winner: "game_over:g1", finishedGames: 1 })).toBe("winner");
});

it("distinguishes a buzzed correct answer from any other reveal", () => {
  expect(detectSound(buzzed, { ...silence, reveal: "r1", hasAwards: true })).toBe("correct");
  expect(detectSound(silence, { ...silence, reveal: "r1" })).toBe("reveal");
});

it("plays wrong when the buzzing team is out, not when its buzz is ignored or the show pauses or moves on", () => {
  expect(detectSound(buzzed, { ...silence, out: 1 })).toBe("wrong");
  expect(detectSound(buzzed, silence)).toBeNull();
  expect(detectSound(buzzed, { ...silence, out: 1, paused: true })).toBeNull();
  expect(detectSound(buzzed, { ...silence, out: 1, round: "r2" })).toBe("question");
});

it("derives the number of teams that are out on every screen", () => {
  expect(toSoundState({ buzzer: { phase: "inactive", reason: "by_hand" } }).out).toBe(0);
  expect(toSoundState({ buzzer: { phase: "open", open_at: 0, opening: 2, out: 1 } }).out).toBe(1);
});

it("plays the sounds of scenes that the host shows", () => {
  expect(detectSound(silence, { ...silence, round: "r2" })).toBe("question");
  expect(detectSound(silence, { ...silence, round: "r2", isPoll: true })).toBe("poll");
  expect(detectSound(silence, { ...silence, round: "r2", isQuestionOpen: false })).toBeNull();
  expect(detectSound(silence, { ...silence, parts: 1 })).toBe("option");
  expect(detectSound(silence, { ...silence, standings: true })).toBe("standings");
  expect(detectSound({ ...silence, standings: true }, silence)).toBeNull();
});

it("plays the last option, with which the parts disappear, but none when a reveal is undone", () => {
  const round = { id: "r1", phase: "question", type: "multipleChoice" };
  const last = toSoundState({ round: { ...round, parts: { shown: 3, total: 4 } } } as never);
  const whole = toSoundState({ round } as never);
  expect(detectSound(last, whole)).toBe("option");
  expect(detectSound(whole, last)).toBeNull();
  const revealed = toSoundState({ round: { ...round, phase: "revealed", reveal: {} } } as never);
  expect(detectSound(revealed, whole)).toBeNull();
});

describe("the fanfare", () => {
  const game = { id: "g1", finished: [{ title: "Capitals" }] };
  const ended = (result: object) =>
    toSoundState({ show: { stage: "game_over" }, game: { ...game, ...result } } as never);
  const won = ended({ winner: { team_id: "ants" } });
  const final = toSoundState({ show: { stage: "final" }, game } as never);

  it("is played for a winner or a draw, not for a game without one", () => {
    expect(detectSound(silence, won)).toBe("winner");
    expect(detectSound(silence, ended({ winner: null, draw: [] }))).toBe("winner");
    expect(detectSound(silence, ended({ winner: null }))).toBeNull();
    expect(detectSound(won, final)).toBe("winner");
  });

  it("is not repeated when an undo returns to the end of a game", () => {
    const next = { id: "g2", finished: game.finished };
    const introduced = toSoundState({ show: { stage: "game_intro" }, game: next } as never);
    const started = toSoundState({ show: { stage: "round" }, game: next, round: { id: "r2" } } as never);
    for (const undone of [final, introduced, started]) expect(detectSound(undone, won)).toBeNull();
  });
});

it("plays a join only in the lobby, and not for teams that had joined before", () => {
  expect(detectSound({ ...silence, lobby: 3 }, { ...silence, lobby: 4 })).toBe("join");
  expect(detectSound(silence, { ...silence, lobby: 4 })).toBeNull();
  expect(detectSound({ ...silence, lobby: 4 }, { ...silence, lobby: 3 })).toBeNull();
});

it("rolls the drum for the podium and keeps the fanfare for the winner", () => {
  const podium = (from: number | null) => ({ ...silence, podium: from });
  expect(detectSound(silence, podium(4))).toBe("drum_roll");
  expect(detectSound(podium(4), podium(3))).toBe("reveal");
  expect(detectSound(podium(2), { ...silence, winner: "final:g1", isCompleted: true })).toBe("winner");
  const completed = { status: "completed", stage: "final", podium: { from: 4, next: 3 } };
  expect(toSoundState({ show: completed } as never).winner).toBeNull();
  expect(toSoundState({ show: { ...completed, podium: undefined } } as never).winner).not.toBeNull();
});
