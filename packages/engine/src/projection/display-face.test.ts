import { expect, test } from "vitest";
import { project, type Json } from "../index.ts";
import {
  aChoice,
  aGame,
  aRound,
  contextOf,
  given,
  newWorld,
  next,
  play,
  reveal,
  startedShow,
  type World,
} from "../testing/index.ts";
import { moderator } from "../testing/two-games-world.ts";

const spoken = newWorld({ library: { quiz: aGame([aRound(), aChoice([0])]) } });
const display = (world: World) => project(world.state, { kind: "display" }, contextOf(world));
const action = (value: Json) => play({ type: "round_action", action: value });

test("PROJ-17: displays and moderators get it while the round is live, teams never", () => {
  const { world } = given(spoken, startedShow(["Ants"]), action("loud"));
  const roundId = world.state.round?.id;
  expect(display(world).display_face).toEqual({ round_id: roundId, face: "loud" });
  expect(moderator(world).display_face).toEqual({ round_id: roundId, face: "loud" });
  const team = project(world.state, { kind: "team", team_id: "ants" }, contextOf(world));
  expect(team).not.toBeNull();
  expect(JSON.stringify(team)).not.toContain("loud");

  const revealed = given(world, reveal()).world;
  expect(display(revealed).display_face).toEqual({ round_id: roundId, face: "loud" });
  // The type of the next round has no display face.
  expect(display(given(revealed, next()).world).display_face).toBeNull();
});

test("PROJ-17: an earlier round that is shown again has none", () => {
  const { world } = given(spoken, startedShow(["Ants"]), action("loud"), reveal());
  const first = world.state.round?.id ?? "";
  const back = given(world, next(), reveal(), play({ type: "show_to_audience", round_id: first })).world;
  expect(display(back).round?.id).toBe(first);
  expect(display(back).display_face).toBeNull();
});
