import { describe, expect, it } from "vitest";
import { makeGame, questionSlices, readySlices } from "../testing/fixtures.ts";
import { getGamePosition, isGameMovable, moveItem, reorderGames } from "./programme-order.ts";

describe("programme", () => {
  it("moves an item to its new place", () => {
    expect(moveItem(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  });

  it("reorders every game before the start, and only pending games afterwards", () => {
    expect(reorderGames(readySlices(), 1, 0)).toEqual(["g2", "g1"]);
    const playing = questionSlices();
    expect(reorderGames(playing, 1, 0)).toBeNull();
    expect(playing.programme.games.map((game) => isGameMovable(game, playing))).toEqual([false, true]);
  });

  it("moves the next game until it begins, also between two games", () => {
    const { show, programme } = questionSlices();
    const [finished, next] = [makeGame("g1", { status: "finished" }), makeGame("g2")];
    const slices = {
      show,
      programme: { ...programme, games: [finished, next, makeGame("g3")], current_game_id: "g2" },
    };
    expect(reorderGames(slices, 1, 2)).toEqual(["g1", "g3", "g2"]);
    expect(reorderGames(slices, 1, 0)).toBeNull();
  });

  it("does not move games of a completed show", () => {
    const { show } = readySlices();
    expect(isGameMovable(makeGame("g1"), { show: { ...show, status: "completed" } })).toBe(false);
  });

  it("gives the position of the current game", () => {
    expect(getGamePosition(questionSlices().programme)).toEqual({ number: 1, total: 2 });
    expect(getGamePosition(readySlices().programme)).toBeNull();
  });
});
