import { describe, expect, it } from "vitest";
import type { ModeratorSlices, ProgrammeSlice } from "@showrunner/engine";
import { aGame, aPress, questionSlices, readySlices } from "../testing/fixtures.ts";
import { comingUp, stepOf } from "./step.ts";

function at(next_step: ProgrammeSlice["next_step"], slices: ModeratorSlices = questionSlices()): ModeratorSlices {
  return { ...slices, programme: { ...slices.programme, next_step } };
}

describe("the natural next step", () => {
  it("asks for a game when the show has nothing to play", () => {
    const slices = readySlices();
    expect(stepOf({ ...at(null, slices), show: { ...slices.show, pending: true } }).kind).toBe("add_game");
  });

  it.each(["start", "resume", "introduce_game", "start_first_round", "end_reading", "reveal"] as const)(
    "sends %s as it is",
    (step) => {
      expect(stepOf(at(step))).toEqual({ kind: "command", label: step, said: { type: step } });
    },
  );

  it("calls next by where it leads: another round, or after the last one the standings", () => {
    expect(stepOf(at("next", questionSlices(2))).label).toBe("next_round");
    expect(stepOf(at("next", questionSlices(3))).label).toBe("to_standings");
  });

  it("never confirms a skip by itself", () => {
    expect(stepOf(at("next"))).toMatchObject({ said: { type: "next", confirmed: false } });
  });

  it("asks who won a game, unless the show has no active team", () => {
    const played = at("finish_game");
    const decided = { ...played, programme: { ...played.programme, winner_required: true } };
    expect(stepOf(decided).kind).toBe("finish_game");
    const alone = questionSlices(3, { roster: { count: 1, active: 0, items: [] } });
    expect(stepOf(at("finish_game", alone))).toMatchObject({ said: { type: "finish_game", winner_team_id: null } });
  });

  it("asks for no more than a confirmation where no round of the game was revealed", () => {
    expect(stepOf(at("finish_game"))).toEqual({ kind: "finish_unplayed", label: "finish_unplayed" });
  });

  it("passes a game without rounds by, without asking who won it", () => {
    const slices = questionSlices();
    const games = [aGame("g1", { rounds: [], rounds_count: 0 })];
    const empty = { ...slices, programme: { ...slices.programme, games, current_round_id: null } };
    expect(stepOf(at("finish_game", empty))).toMatchObject({ said: { type: "finish_game", winner_team_id: null } });
  });

  it("offers the decision about the press that holds the buzzer", () => {
    const presses = { opening: 1, holder_press_id: "p2", too_close: false, items: [aPress(1), aPress(2)], total: 2 };
    expect(stepOf(at("decide_buzz", questionSlices(1, { presses })))).toMatchObject({ press: { press_id: "p2" } });
    expect(stepOf(at("decide_buzz", questionSlices(1, { presses: null }))).kind).toBe("none");
  });

  it("has nothing left in a completed show", () => {
    const slices = questionSlices();
    expect(stepOf({ ...at(null, slices), show: { ...slices.show, status: "completed" } }).label).toBe("over");
  });
});

describe("what comes next", () => {
  it("is the next round, then the standings", () => {
    expect(comingUp(questionSlices(1))).toMatchObject({ kind: "round", round: { number: 2 } });
    expect(comingUp(questionSlices(3))).toEqual({ kind: "standings" });
  });

  it("is the next game from the standings on, and nothing after the last", () => {
    const slices = questionSlices(3);
    const show = { ...slices.show, stage: "standings" as const };
    expect(comingUp({ ...slices, show })).toMatchObject({ kind: "game", game: { id: "g2" } });
    const last = { ...slices.programme, current_game_id: "g2" };
    expect(comingUp({ show, programme: last })).toBeNull();
  });

  it("is the game to introduce while the winner of the one before is on screen", () => {
    const slices = questionSlices(3);
    const show = { ...slices.show, stage: "game_over" as const };
    const programme = { ...slices.programme, current_game_id: "g2", current_round_id: null };
    expect(comingUp({ show, programme })).toMatchObject({ kind: "game", game: { id: "g2" } });
  });

  it("is the first game before the start", () => {
    expect(comingUp(readySlices())).toMatchObject({ kind: "game", game: { id: "g1" } });
  });
});
