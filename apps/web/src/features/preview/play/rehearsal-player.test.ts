import { describe, expect, it } from "vitest";
import { project, serialiseState, type ModeratorSlices } from "@showrunner/engine";
import { getCommandView, withView, type ModeratorCommand } from "../../gameshows/desk/logic/moderator-command.ts";
import type { LocalRoom } from "../room/local-room.ts";
import { makePlayer } from "../testing/sample-show.ts";
import { planRound } from "./plan-round.ts";

const desk = (room: LocalRoom): ModeratorSlices => project(room.state, { kind: "moderator" }, room.context);

describe("stepping through a rehearsal", () => {
  it("reaches the end with every round revealed and both right and wrong teams", () => {
    const { room, player } = makePlayer();
    const moves: string[] = [];
    for (let move = player.peekNext(); move !== null && player.stepForward(); move = player.peekNext())
      moves.push(move.name);
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

  it("never sends a command that the engine rejects", () => {
    const { room, player } = makePlayer();
    const refused: unknown[] = [];
    const execute = room.execute.bind(room);
    room.execute = (actor, deviceId, body) => {
      const ack = execute(actor, deviceId, body);
      // The late submission is refused on purpose.
      if (!ack.ok && ack.code !== "submissions_closed") refused.push([body.type, ack.code]);
      return ack;
    };
    while (player.stepForward());
    expect(refused).toEqual([]);
  });

  it("steps back to the start and forward to the same result", () => {
    const { room, player } = makePlayer();
    const states = [serialiseState(room.state)];
    while (player.stepForward()) states.push(serialiseState(room.state));
    const again = [...states];
    for (states.pop(); player.canGoBack; states.pop()) {
      player.stepBack();
      expect(serialiseState(room.state)).toEqual(states.at(-1));
    }
    expect(states).toEqual([]);
    for (const _step of again.slice(1)) player.stepForward();
    // Ids of presses and submissions are new; everything else is the same.
    expect(desk(room).leaderboard).toEqual(project(room.state, { kind: "moderator" }, room.context).leaderboard);
    expect(player.isOver).toBe(true);
  });

  it("seeks games and rounds in both directions", () => {
    const { room, player } = makePlayer();
    player.seekRound("challenge");
    expect(desk(room)).toMatchObject({ round: { id: "challenge", phase: "question" }, game: { number: 2 } });
    player.seekRound("buzzed");
    expect(desk(room)).toMatchObject({ round: { id: "buzzed", phase: "question" }, game: { number: 1 } });
    player.seekGame("g2");
    expect(player.position).toBe("g2");
    expect(desk(room)).toMatchObject({ show: { stage: "game_intro" }, game: { number: 2 } });
    player.restart();
    expect(desk(room).show).toMatchObject({ status: "ready", stage: "lobby" });
    expect(desk(room).roster.count).toBe(5);
  });

  it("undoes manual actions, but adds no step for a refused one", () => {
    const { room, player } = makePlayer();
    player.seekRound("picked");
    const before = serialiseState(room.state);
    expect(player.performTeamAction("team-1", "buzz")).toMatchObject({ ok: false });
    expect(player.performTeamAction("team-1", "right")).toMatchObject({ ok: true });
    expect(desk(room).submissions?.items).toMatchObject([{ team_id: "team-1", judgement: { outcome: "correct" } }]);
    player.stepBack();
    expect(serialiseState(room.state)).toEqual(before);
  });

  it("undoes decisions and corrects points, with the view that the desk adds to every command", () => {
    const { room, player } = makePlayer();
    player.seekRound("picked");
    const send = (command: ModeratorCommand) =>
      player.sendModeratorCommand(withView(command, getCommandView(desk(room))));
    expect(send({ type: "correct_points", team_id: "team-1", points: 5, reason: "Tip" })).toMatchObject({ ok: true });
    expect(room.state.teams.by_id.get("team-1")?.points).toBe(5);
    expect(send({ type: "undo", decision_seq: desk(room).undo?.decision_seq ?? 0 })).toMatchObject({ ok: true });
    expect(room.state.teams.by_id.get("team-1")?.points).toBe(0);
  });

  it("resumes time when the moderator starts the timer", () => {
    const { room, player } = makePlayer();
    player.seekRound("buzzed");
    const view = { run_id: desk(room).show.run_id, round_id: "buzzed", phase: "question" } as const;
    expect([room.isTimePaused, room.state.timer.status]).toEqual([true, "idle"]);
    expect(player.sendModeratorCommand({ type: "timer_start", view })).toMatchObject({ ok: true });
    expect([room.isTimePaused, room.state.timer.status]).toEqual([false, "running"]);
  });
});

describe("the plan of a round", () => {
  const ids = ["a", "b", "c", "d", "e"];

  it("is deterministic, and differs between rounds", () => {
    expect(planRound("1/1", ids)).toEqual(planRound("1/1", ids));
    const orders = Array.from({ length: 8 }, (_, round) => planRound(`1/${round}`, ids).map(({ team_id }) => team_id));
    expect(new Set(orders.map(String)).size).toBeGreaterThan(4);
  });

  it("contains every team, exactly one wrong and one late", () => {
    for (let round = 0; round < 20; round += 1) {
      const plan = planRound(`2/${round}`, ids);
      expect(plan.map(({ team_id }) => team_id).toSorted()).toEqual(ids);
      expect(plan.filter(({ quality }) => quality === "wrong")).toHaveLength(1);
      expect(plan.filter(({ isLate }) => isLate)).toHaveLength(1);
    }
  });
});
