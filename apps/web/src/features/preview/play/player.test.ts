import { describe, expect, it } from "vitest";
import { project, serializeState, type ModeratorSlices } from "@showrunner/engine";
import type { Room } from "../room/room.ts";
import { aPlayer } from "../testing/sample-show.ts";
import { planRound } from "./plan.ts";

const desk = (room: Room): ModeratorSlices => project(room.state, { kind: "moderator" }, room.context);

describe("stepping through a show", () => {
  it("comes to the end, every round revealed, somebody right and somebody wrong", () => {
    const { room, player } = aPlayer();
    const moves: string[] = [];
    for (let move = player.next(); move !== null && player.step(); move = player.next()) moves.push(move.name);
    expect(player.isOver).toBe(true);
    const events = room.log.map(({ body }) => body);
    expect(events.filter(({ type }) => type === "round_revealed")).toHaveLength(4);
    expect(new Set(moves)).toEqual(
      new Set([
        "start",
        "introduce_game",
        "first_round",
        "buzz",
        "decide_correct",
        "decide_wrong",
        "answer",
        "time_up",
        "judge",
        "reveal",
        "next",
        "finish_game",
        "complete",
      ]),
    );
    const points = desk(room).leaderboard.rows.map((row) => row.points);
    expect(Math.max(...points)).toBeGreaterThan(Math.min(...points));
  });

  it("never asks for anything that the rules refuse", () => {
    const { room, player } = aPlayer();
    const refused: unknown[] = [];
    const execute = room.execute.bind(room);
    room.execute = (actor, device_id, body) => {
      const answer = execute(actor, device_id, body);
      // The late submission is refused on purpose.
      if (!answer.ok && answer.code !== "submissions_closed") refused.push([body.type, answer.code]);
      return answer;
    };
    while (player.step());
    expect(refused).toEqual([]);
  });

  it("goes back step by step to where it began, and forth to the same again", () => {
    const { room, player } = aPlayer();
    const states = [serializeState(room.state)];
    while (player.step()) states.push(serializeState(room.state));
    const again = [...states];
    for (states.pop(); player.canGoBack; states.pop()) {
      player.back();
      expect(serializeState(room.state)).toEqual(states.at(-1));
    }
    expect(states).toEqual([]);
    for (const _step of again.slice(1)) player.step();
    // Ids of presses and submissions are new; everything else is the same.
    expect(desk(room).leaderboard).toEqual(project(room.state, { kind: "moderator" }, room.context).leaderboard);
    expect(player.isOver).toBe(true);
  });

  it("jumps to games and rounds, ahead and back", () => {
    const { room, player } = aPlayer();
    player.toRound("challenge");
    expect(desk(room)).toMatchObject({ round: { id: "challenge", phase: "question" }, game: { number: 2 } });
    player.toRound("buzzed");
    expect(desk(room)).toMatchObject({ round: { id: "buzzed", phase: "question" }, game: { number: 1 } });
    player.toGame("g2");
    expect(player.place).toBe("g2");
    expect(desk(room)).toMatchObject({ show: { stage: "game_intro" }, game: { number: 2 } });
    player.restart();
    expect(desk(room).show).toMatchObject({ status: "ready", stage: "lobby" });
    expect(desk(room).roster.count).toBe(5);
  });

  it("takes back what was done by hand, and nothing for what was refused", () => {
    const { room, player } = aPlayer();
    player.toRound("picked");
    const before = serializeState(room.state);
    expect(player.letTeam("team-1", "buzz")).toMatchObject({ ok: false });
    expect(player.letTeam("team-1", "right")).toMatchObject({ ok: true });
    expect(desk(room).submissions?.items).toMatchObject([{ team_id: "team-1", judgement: { outcome: "correct" } }]);
    player.back();
    expect(serializeState(room.state)).toEqual(before);
  });

  it("lets time run when the moderator starts the timer", () => {
    const { room, player } = aPlayer();
    player.toRound("buzzed");
    const view = { run_id: desk(room).show.run_id ?? "", round_id: "buzzed", phase: "question" } as const;
    expect([room.isHeld, room.state.timer.status]).toEqual([true, "idle"]);
    expect(player.moderate({ type: "timer_start", view })).toMatchObject({ ok: true });
    expect([room.isHeld, room.state.timer.status]).toEqual([false, "running"]);
  });
});

describe("the plan of a round", () => {
  const ids = ["a", "b", "c", "d", "e"];

  it("is the same every time and another one in each round", () => {
    expect(planRound("1/1", ids)).toEqual(planRound("1/1", ids));
    const orders = Array.from({ length: 8 }, (_, round) => planRound(`1/${round}`, ids).map(({ team_id }) => team_id));
    expect(new Set(orders.map(String)).size).toBeGreaterThan(4);
  });

  it("has every team, one that is wrong, one that is late, and the more right ones", () => {
    for (let round = 0; round < 20; round += 1) {
      const plan = planRound(`2/${round}`, ids);
      expect(plan.map(({ team_id }) => team_id).toSorted()).toEqual(ids);
      expect(plan.filter(({ wish }) => wish === "wrong")).toHaveLength(1);
      expect(plan.filter(({ late }) => late)).toHaveLength(1);
    }
  });
});
