import { getPosition } from "../index.ts";
import type { CommandBody } from "../index.ts";
import { teamOf } from "./random-choices.ts";
import * as steps from "./steps.ts";
import { executeCommand, wait } from "./test-world.ts";
import type { Step, World } from "./test-world.ts";

/** Repeats an earlier command unchanged. */
export function repeatCommand(one: number): Step {
  return (world) => {
    const command = world.executed.at(-1 - (one % 20))?.command;
    if (command === undefined) return world;
    const { actor, device_id, id, body } = command;
    return executeCommand(world, { actor, device_id, command_id: id }, body);
  };
}

/** Updates moments and position when a new command reuses a body. */
function withCurrentMoment(world: World, body: CommandBody): CommandBody {
  if ("view" in body) return { ...body, view: getPosition(world.state) };
  if (body.type !== "buzz") return body;
  const { now } = world;
  return { ...body, round_id: world.state.round?.id ?? body.round_id, arrival: now, claim: now - 10 };
}

/** Reuses the ids of an earlier command (press, submission, team, run, game or decision) in a new command. */
export function reuseIds(one: number, other: number): Step {
  return (world) => {
    const used = world.executed.filter(({ command }) => command.actor.kind !== "system");
    const command = used.at(-1 - (one % 30))?.command;
    if (command === undefined) return world;
    // Every second time from another team, if a team sent it.
    const isForeign = command.actor.kind === "team" && other % 2 === 0;
    const actor = isForeign ? steps.teamActor(teamOf(other)) : command.actor;
    return executeCommand(world, { actor, device_id: command.device_id }, withCurrentMoment(world, command.body));
  };
}

/** Reuses a decided press id, or otherwise a recent one, from any team in an opening that can be won. */
export function reusePressId(one: number, other: number): Step {
  return (world) => {
    const pressed = world.executed.flatMap(({ command: { body } }) => (body.type === "buzz" ? [body.press_id] : []));
    const decided = world.state.round?.decided.toArray() ?? [];
    const pressId = [...pressed, ...decided].at(-1 - (one % 3));
    if (pressId === undefined) return world;
    const { buzzer } = world.state.round ?? {};
    const early = buzzer?.phase === "open" ? Math.max(0, buzzer.open_at - world.now) : 0;
    const reused = steps.press(teamOf(other), { press_id: pressId })(wait(early)(world));
    return one % 4 > 0 ? steps.waitForDeadline()(reused) : reused;
  };
}

/** Reuses the id of a processed command for a different command. */
export function reuseCommandId(one: number, other: number): Step {
  return (world) => {
    const { command } = world.executed.at(-1 - (one % 20)) ?? {};
    const { body } = world.executed.at(-1 - (other % 20))?.command ?? {};
    if (command === undefined || body === undefined) return world;
    const { actor, device_id, id } = command;
    return executeCommand(world, { actor, device_id, command_id: id }, withCurrentMoment(world, body));
  };
}

export function staleCommand(one: number): Step {
  return (world) => {
    const view = { ...getPosition(world.state), round_id: one % 2 === 0 ? "another" : null };
    return executeCommand(world, { actor: steps.host }, { type: "next", confirmed: true, view });
  };
}
