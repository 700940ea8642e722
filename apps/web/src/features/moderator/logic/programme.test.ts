import { describe, expect, it } from "vitest";
import { aGame, questionSlices, readySlices } from "../testing/fixtures.ts";
import { gamePlace, isMovable, moved, reordered } from "./programme.ts";

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
