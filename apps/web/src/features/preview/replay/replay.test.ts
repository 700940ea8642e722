import { describe, expect, it } from "vitest";
import { evolve, initialState, project, serializeState, type ShowEvent } from "@showrunner/engine";
import { aPlayer, sample_show } from "../testing/sample-show.ts";
import { connectTo } from "../room/line.ts";
import { Replay } from "./replay.ts";

/** A show played to its end. */
function aFinishedShow() {
  const { room, player } = aPlayer();
  while (player.step());
  const start = room.log.find(({ body }) => body.type === "show_started");
  return { events: room.log, start_seq: start?.seq ?? 0, contents: [sample_show.preview.content] };
}

const stateAfter = (events: readonly ShowEvent[]) => serializeState(events.reduce(evolve, initialState()));

describe("a replay", () => {
  it("begins in the lobby of the last run, and ends where the show ended", () => {
    const show = aFinishedShow();
    const replay = new Replay(show);
    expect(replay.place).toBeNull();
    expect(replay.state.teams.by_id.size).toBe(5);
    const names: (string | undefined)[] = [];
    for (; !replay.isOver; replay.step()) names.push(replay.next()?.name);
    expect(serializeState(replay.state)).toEqual(stateAfter(show.events));
    expect(names[0]).toBe("start");
    expect(names.at(-1)).toBe("complete");
    for (const name of ["first_round", "buzz", "decide_correct", "answer", "time_up", "judge", "reveal", "finish_game"])
      expect(names).toContain(name);
    expect(replay.step()).toBe(false);
  });

  it("is at every step what the log says up to there, back and forth", () => {
    const show = aFinishedShow();
    const replay = new Replay(show);
    const states: unknown[] = [];
    do {
      expect(serializeState(replay.state)).toEqual(stateAfter(show.events.slice(0, replay.state.seq)));
      states.push(serializeState(replay.state));
    } while (replay.step());
    for (states.pop(); replay.canGoBack; states.pop()) {
      replay.back();
      expect(serializeState(replay.state)).toEqual(states.at(-1));
    }
    expect(states).toEqual([]);
  });

  it("jumps to where a round was asked, and to before a game's first", () => {
    const replay = new Replay(aFinishedShow());
    replay.toRound("challenge");
    expect(replay.place).toBe("challenge");
    expect(replay.state.round?.submissions.size).toBe(0);
    replay.toRound("buzzed");
    expect(replay.place).toBe("buzzed");
    replay.toGame("g2");
    expect(replay.place).toBe("g2");
    replay.restart();
    expect(replay.canGoBack).toBe(false);
  });

  it("feeds screens, also the phone of a team that joined later", () => {
    const show = aFinishedShow();
    const replay = new Replay({ ...show, start_seq: 1 });
    const send = () => ({ ok: false, code: "not_allowed", params: {} }) as const;
    // The first step creates the show; before it there is nothing to project.
    replay.step();
    const phone = connectTo(replay, { audience: { kind: "team", team_id: "team-4" }, assets: {}, send });
    expect(phone.getState().slices.me).toBeUndefined();
    while (replay.step());
    expect(phone.getState().slices).toEqual(project(replay.state, { kind: "team", team_id: "team-4" }, replay.context));
    replay.restart();
    replay.step();
    expect(phone.getState().slices.me).toBeUndefined();
  });
});
