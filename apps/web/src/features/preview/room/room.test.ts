import { afterEach, describe, expect, it, vi } from "vitest";
import { evolve, initialState, project, serializeState } from "@showrunner/engine";
import { aPlayer, aTime } from "../testing/sample-show.ts";
import { connectTo } from "./line.ts";

afterEach(() => vi.unstubAllGlobals());

const nothing = () => ({ ok: false, code: "not_allowed", params: {} }) as const;

describe("a room in the page", () => {
  it("has a state that follows from its log alone, at every prefix", () => {
    const { room, player } = aPlayer();
    const seen: { readonly length: number; readonly state: unknown }[] = [];
    do seen.push({ length: room.log.length, state: serializeState(room.state) });
    while (player.step());
    for (const { length, state } of seen)
      expect(serializeState(room.log.slice(0, length).reduce(evolve, initialState()))).toEqual(state);
    expect(room.log.map(({ seq }) => seq)).toEqual(room.log.map((_event, index) => index + 1));
  });

  it("shows every screen what the engine projects for it", () => {
    const { room, player } = aPlayer();
    const audiences = [{ kind: "moderator" }, { kind: "display" }, { kind: "team", team_id: "team-2" }] as const;
    const lines = audiences.map((audience) => connectTo(room, { audience, assets: {}, send: nothing }));
    room.run();
    do
      for (const [index, audience] of audiences.entries())
        expect(lines[index]?.getState().slices).toEqual(project(room.state, audience, room.context));
    while (player.step());
    player.back();
    player.back();
    for (const [index, audience] of audiences.entries())
      expect(lines[index]?.getState().slices).toEqual(project(room.state, audience, room.context));
  });

  it("sends nothing anywhere", () => {
    const refuse = vi.fn(() => {
      throw new Error("the network was used");
    });
    for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]) vi.stubGlobal(name, refuse);
    const { player } = aPlayer();
    while (player.step());
    expect(player.isOver).toBe(true);
    expect(refuse).not.toHaveBeenCalled();
  });

  it("runs a timer out by itself while time runs, and not while it stands", () => {
    const time = aTime();
    const { room, player } = aPlayer(time);
    player.toRound("written");
    const display = connectTo(room, { audience: { kind: "display" }, assets: {}, send: nothing });
    expect(room.state.timer.status).toBe("running");
    time.pass(60_000);
    expect(room.state.timer.status).toBe("running");
    expect(display.getState().slices.timer).toMatchObject({ status: "paused", remaining_ms: 20_000, ends_at: null });
    room.run();
    expect(display.getState().slices.timer?.status).toBe("running");
    time.pass(19_000);
    expect(room.state.timer.status).toBe("running");
    time.pass(1_100);
    expect(room.state.timer.status).toBe("expired");
    expect(room.state.round?.closed_by).toBe("timeout");
  });

  it("opens a buzzer and compares presses at once where time stands", () => {
    const { room, player } = aPlayer();
    player.toRound("buzzed");
    expect(room.state.round?.buzzer).toMatchObject({ phase: "open" });
    expect(player.letTeam("team-3", "buzz")).toMatchObject({ ok: true });
    expect(room.state.round?.buzzer).toMatchObject({ phase: "locked", holder: { team_id: "team-3" } });
  });
});
