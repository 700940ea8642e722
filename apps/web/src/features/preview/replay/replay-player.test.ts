import { describe, expect, it } from "vitest";
import { evolve, initialState, project, serialiseState, type ShowEvent } from "@showrunner/engine";
import { makePlayer, SAMPLE_SHOW } from "../testing/sample-show.ts";
import { createLocalConnection } from "../room/local-connection.ts";
import { ReplayPlayer } from "./replay-player.ts";

/** Plays a show to its end. */
function makeFinishedShow() {
  const { room, player } = makePlayer();
  while (player.stepForward());
  const start = room.log.find(({ body }) => body.type === "show_started");
  return { events: room.log, start_seq: start?.seq ?? 0, contents: [SAMPLE_SHOW.preview.content] };
}

const stateAfter = (events: readonly ShowEvent[]) => serialiseState(events.reduce(evolve, initialState()));

describe("a replay", () => {
  it("starts in the lobby of the last run and ends at the end of the show", () => {
    const show = makeFinishedShow();
    const replay = new ReplayPlayer(show);
    expect(replay.position).toBeNull();
    expect(replay.state.teams.by_id.size).toBe(5);
    const names: (string | undefined)[] = [];
    for (; !replay.isOver; replay.stepForward()) names.push(replay.peekNext()?.name);
    expect(serialiseState(replay.state)).toEqual(stateAfter(show.events));
    expect(names[0]).toBe("start");
    expect(names.at(-1)).toBe("complete");
    for (const name of ["first_round", "buzz", "decide_correct", "answer", "time_up", "judge", "reveal", "finish_game"])
      expect(names).toContain(name);
    expect(replay.stepForward()).toBe(false);
  });

  it("has the state of the log prefix at every step, in both directions", () => {
    const show = makeFinishedShow();
    const replay = new ReplayPlayer(show);
    const states: unknown[] = [];
    do {
      expect(serialiseState(replay.state)).toEqual(stateAfter(show.events.slice(0, replay.state.seq)));
      states.push(serialiseState(replay.state));
    } while (replay.stepForward());
    for (states.pop(); replay.canGoBack; states.pop()) {
      replay.stepBack();
      expect(serialiseState(replay.state)).toEqual(states.at(-1));
    }
    expect(states).toEqual([]);
  });

  it("seeks the question of a round and the introduction of a game", () => {
    const replay = new ReplayPlayer(makeFinishedShow());
    replay.seekRound("challenge");
    expect(replay.position).toBe("challenge");
    expect(replay.state.round?.submissions.size).toBe(0);
    replay.seekRound("buzzed");
    expect(replay.position).toBe("buzzed");
    replay.seekGame("g2");
    expect(replay.position).toBe("g2");
    replay.restart();
    expect(replay.canGoBack).toBe(false);
  });

  it("serves connections, including the phone of a team that joined later", () => {
    const show = makeFinishedShow();
    const replay = new ReplayPlayer({ ...show, start_seq: 1 });
    const send = () => ({ ok: false, code: "not_allowed", params: {} }) as const;
    // The first step creates the show; before it there is nothing to project.
    replay.stepForward();
    const phone = createLocalConnection(replay, { audience: { kind: "team", team_id: "team-4" }, assets: {}, send });
    expect(phone.getState().slices.me).toBeUndefined();
    while (replay.stepForward());
    expect(phone.getState().slices).toEqual(project(replay.state, { kind: "team", team_id: "team-4" }, replay.context));
    replay.restart();
    replay.stepForward();
    expect(phone.getState().slices.me).toBeUndefined();
  });
});
