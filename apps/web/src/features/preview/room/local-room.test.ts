import { afterEach, describe, expect, it, vi } from "vitest";
import { evolve, initialState, project, serialiseState } from "@showrunner/engine";
import { makePlayer, makeFakeTime } from "../testing/sample-show.ts";
import { createLocalConnection } from "./local-connection.ts";

afterEach(() => vi.unstubAllGlobals());

const refuseCommand = () => ({ ok: false, code: "not_allowed", params: {} }) as const;

describe("a local room", () => {
  it("has a state that equals its replayed log at every prefix", () => {
    const { room, player } = makePlayer();
    const seen: { readonly length: number; readonly state: unknown }[] = [];
    do seen.push({ length: room.log.length, state: serialiseState(room.state) });
    while (player.stepForward());
    for (const { length, state } of seen)
      expect(serialiseState(room.log.slice(0, length).reduce(evolve, initialState()))).toEqual(state);
    expect(room.log.map(({ seq }) => seq)).toEqual(room.log.map((_event, index) => index + 1));
  });

  it("gives every screen the engine's projection for its audience", () => {
    const { room, player } = makePlayer();
    const audiences = [{ kind: "moderator" }, { kind: "display" }, { kind: "team", team_id: "team-2" }] as const;
    const lines = audiences.map((audience) =>
      createLocalConnection(room, { audience, assets: {}, send: refuseCommand }),
    );
    room.resumeTime();
    do
      for (const [index, audience] of audiences.entries())
        expect(lines[index]?.getState().slices).toEqual(project(room.state, audience, room.context));
    while (player.stepForward());
    player.stepBack();
    player.stepBack();
    for (const [index, audience] of audiences.entries())
      expect(lines[index]?.getState().slices).toEqual(project(room.state, audience, room.context));
  });

  it("never uses the network", () => {
    const refuse = vi.fn(() => {
      throw new Error("the network was used");
    });
    for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]) vi.stubGlobal(name, refuse);
    const { player } = makePlayer();
    while (player.stepForward());
    expect(player.isOver).toBe(true);
    expect(refuse).not.toHaveBeenCalled();
  });

  it("expires a timer while time runs, but not while it is paused", () => {
    const time = makeFakeTime();
    const { room, player } = makePlayer(time);
    player.seekRound("written");
    const display = createLocalConnection(room, { audience: { kind: "display" }, assets: {}, send: refuseCommand });
    expect(room.state.timer.status).toBe("running");
    time.pass(60_000);
    expect(room.state.timer.status).toBe("running");
    expect(display.getState().slices.timer).toMatchObject({ status: "paused", remaining_ms: 20_000, ends_at: null });
    room.resumeTime();
    expect(display.getState().slices.timer?.status).toBe("running");
    time.pass(19_000);
    expect(room.state.timer.status).toBe("running");
    time.pass(1_100);
    expect(room.state.timer.status).toBe("expired");
    expect(room.state.round?.closed_by).toBe("timeout");
  });

  it("opens the buzzer and arbitrates presses at once while time is paused", () => {
    const { room, player } = makePlayer();
    player.seekRound("buzzed");
    expect(room.state.round?.buzzer).toMatchObject({ phase: "open" });
    expect(player.performTeamAction("team-3", "buzz")).toMatchObject({ ok: true });
    expect(room.state.round?.buzzer).toMatchObject({ phase: "locked", holder: { team_id: "team-3" } });
  });
});
