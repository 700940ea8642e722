import { describe, expect, it } from "vitest";
import type { ModeratorSlices, ProgrammeSlice } from "@showrunner/engine";
import { makeGame, makePress, questionSlices, readySlices } from "../testing/fixtures.ts";
import { getUpcomingItem, getNextStep } from "./next-step.ts";

function slicesAtStep(
  nextStep: ProgrammeSlice["next_step"],
  slices: ModeratorSlices = questionSlices(),
): ModeratorSlices {
  return { ...slices, programme: { ...slices.programme, next_step: nextStep } };
}

describe("the next step", () => {
  it("is adding a game when the show has none", () => {
    const slices = readySlices();
    expect(getNextStep({ ...slicesAtStep(null, slices), show: { ...slices.show, pending: true } }).kind).toBe(
      "add_game",
    );
  });

  it("is adding a game when all games were removed after the start", () => {
    const slices = readySlices();
    const active = { ...slices, show: { ...slices.show, status: "active" as const } };
    expect(getNextStep(slicesAtStep(null, active)).kind).toBe("add_game");
  });

  it.each(["start", "resume", "introduce_game", "start_first_round", "end_reading", "reveal"] as const)(
    "maps %s to the command of the same name",
    (step) => {
      expect(getNextStep(slicesAtStep(step))).toEqual({ kind: "command", label: step, command: { type: step } });
    },
  );

  it("labels next by its target: the next round, or the standings after the last", () => {
    expect(getNextStep(slicesAtStep("next", questionSlices(2))).label).toBe("next_round");
    expect(getNextStep(slicesAtStep("next", questionSlices(3))).label).toBe("to_standings");
  });

  it("never confirms a skip", () => {
    expect(getNextStep(slicesAtStep("next"))).toMatchObject({ command: { type: "next", confirmed: false } });
  });

  it("asks for the winner of a game unless the show has no active team", () => {
    const played = slicesAtStep("finish_game");
    const decided = { ...played, programme: { ...played.programme, winner_required: true } };
    expect(getNextStep(decided).kind).toBe("finish_game");
    const alone = questionSlices(3, { roster: { count: 1, active: 0, items: [] } });
    expect(getNextStep(slicesAtStep("finish_game", alone))).toMatchObject({
      command: { type: "finish_game", winner_team_id: null },
    });
  });

  it("asks for a winner also when no round of the game was revealed", () => {
    expect(getNextStep(slicesAtStep("finish_game"))).toEqual({ kind: "finish_game", label: "finish_game" });
  });

  it("skips a game without rounds without asking for a winner", () => {
    const slices = questionSlices();
    const games = [makeGame("g1", { rounds: [], rounds_count: 0 })];
    const empty = { ...slices, programme: { ...slices.programme, games, current_round_id: null } };
    expect(getNextStep(slicesAtStep("finish_game", empty))).toMatchObject({
      command: { type: "finish_game", winner_team_id: null },
    });
  });

  it("is the decision about the press that holds the buzzer", () => {
    const presses = {
      opening: 1,
      holder_press_id: "p2",
      too_close: false,
      items: [makePress(1), makePress(2)],
      total: 2,
    };
    expect(getNextStep(slicesAtStep("decide_buzz", questionSlices(1, { presses })))).toMatchObject({
      press: { press_id: "p2" },
    });
    expect(getNextStep(slicesAtStep("decide_buzz", questionSlices(1, { presses: null }))).kind).toBe("none");
  });

  it("shows options and places of the podium one after another", () => {
    expect(getNextStep(slicesAtStep("show_part", questionSlices()))).toMatchObject({ command: { type: "show_part" } });
    const slices = slicesAtStep("podium_step", questionSlices());
    const at = (next: number) => getNextStep({ ...slices, show: { ...slices.show, podium: { from: next + 1, next } } });
    for (const rank of [3, 2, 1])
      expect(at(rank)).toMatchObject({ label: `podium_${rank}`, command: { type: "podium_step", rank } });
  });

  it("is absent in a completed show", () => {
    const slices = questionSlices();
    expect(getNextStep({ ...slicesAtStep(null, slices), show: { ...slices.show, status: "completed" } }).label).toBe(
      "over",
    );
  });
});

describe("the upcoming item", () => {
  it("is the next round, then the standings", () => {
    expect(getUpcomingItem(questionSlices(1))).toMatchObject({ kind: "round", round: { number: 2 } });
    expect(getUpcomingItem(questionSlices(3))).toEqual({ kind: "standings" });
  });

  it("is the next game at the standings, and null after the last game", () => {
    const slices = questionSlices(3);
    const show = { ...slices.show, stage: "standings" as const };
    expect(getUpcomingItem({ ...slices, show })).toMatchObject({ kind: "game", game: { id: "g2" } });
    const last = { ...slices.programme, current_game_id: "g2" };
    expect(getUpcomingItem({ show, programme: last })).toBeNull();
  });

  it("is the next game while the winner of the previous one is shown", () => {
    const slices = questionSlices(3);
    const show = { ...slices.show, stage: "game_over" as const };
    const programme = { ...slices.programme, current_game_id: "g2", current_round_id: null };
    expect(getUpcomingItem({ show, programme })).toMatchObject({ kind: "game", game: { id: "g2" } });
  });

  it("is the first game before the start", () => {
    expect(getUpcomingItem(readySlices())).toMatchObject({ kind: "game", game: { id: "g1" } });
  });
});
