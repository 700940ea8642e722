import type { AnySlices, TeamBadge } from "@showrunner/engine";
import { expect, it } from "vitest";
import {
  detectInterstitial,
  isInterstitialCurrent,
  toInterstitialState,
  type InterstitialState,
} from "./interstitials.ts";

const foxes: TeamBadge = { team_id: "foxes", name: "Foxes", colour: "#ff0000", emblem: 0 };
const owls: TeamBadge = { team_id: "owls", name: "Owls", colour: "#00ff00", emblem: 1 };
const open: InterstitialState = {
  round: "r1",
  isQuestionOpen: true,
  isCovered: false,
  holder: null,
  opening: null,
  out: 0,
  isTimeUp: false,
  winner: null,
};
const buzzed: InterstitialState = { ...open, holder: foxes, opening: 1 };

it("marks a buzz once, and the next opening's buzz by the same team again", () => {
  expect(detectInterstitial(open, buzzed)).toEqual({ kind: "buzz", team: foxes });
  expect(detectInterstitial(buzzed, buzzed)).toBeNull();
  expect(detectInterstitial(buzzed, { ...buzzed, opening: 2 })).toEqual({ kind: "buzz", team: foxes });
});

it("BUZZ-19: marks a buzz that was passed on to the next team of the same opening", () => {
  expect(detectInterstitial(buzzed, { ...buzzed, holder: owls, out: 1 })).toEqual({ kind: "buzz", team: owls });
});

it("marks a wrong buzz, but not an ignored or released one", () => {
  expect(detectInterstitial(buzzed, { ...open, out: 1 })).toEqual({ kind: "wrong", team: foxes });
  expect(detectInterstitial(buzzed, open)).toBeNull();
});

it("marks a won buzzer round and the end of the time", () => {
  const won = { ...open, isQuestionOpen: false, winner: { ...foxes, points: 10 } };
  expect(detectInterstitial(buzzed, won)).toMatchObject({ kind: "right", points: 10 });
  expect(detectInterstitial(open, { ...open, isTimeUp: true })).toEqual({ kind: "time_up" });
  // The display returns from the answer to the question and back.
  expect(detectInterstitial({ ...won, winner: null }, won)).toBeNull();
});

it("marks nothing in another round, during a break, and on arrival", () => {
  expect(detectInterstitial({ ...open, round: "r0" }, buzzed)).toBeNull();
  expect(detectInterstitial(open, { ...buzzed, isCovered: true })).toBeNull();
  expect(detectInterstitial(toInterstitialState({}), buzzed)).toBeNull();
});

it("ends a scene as soon as there is something newer to show", () => {
  const buzz = detectInterstitial(open, buzzed) ?? expect.unreachable();
  expect(isInterstitialCurrent(buzz, buzzed)).toBe(true);
  for (const later of [
    { ...open, out: 1 },
    { ...buzzed, holder: owls },
    { ...buzzed, isCovered: true },
    { ...open, isQuestionOpen: false },
  ])
    expect(isInterstitialCurrent(buzz, later)).toBe(false);
  const wrong = { kind: "wrong", team: foxes } as const;
  expect(isInterstitialCurrent(wrong, open)).toBe(true);
  expect(isInterstitialCurrent(wrong, { ...buzzed, holder: owls })).toBe(false);
  expect(isInterstitialCurrent({ kind: "time_up" }, { ...open, isTimeUp: true })).toBe(true);
  expect(isInterstitialCurrent({ kind: "time_up" }, open)).toBe(false);
});

it("reads the state from the slices", () => {
  const slices = {
    show: { stage: "round", paused: false },
    round: { id: "r1", phase: "question", buzzer_on: true, reveal: null, closed_by: null },
    buzzer: { phase: "locked", holder: foxes, opening: 3, out: 1 },
    timer: { status: "paused" },
  } as unknown as AnySlices;
  expect(toInterstitialState(slices)).toEqual({ ...buzzed, opening: 3, out: 1 });
});
