import { applyCommand, initialState } from "../index.ts";
import type {
  Actor,
  CommandAck,
  Command,
  CommandBody,
  ContentId,
  DistributiveOmit,
  EngineContext,
  FrozenContent,
  Instant,
  Millis,
  PlayCommand,
  RoundDefinitions,
  ShowEvent,
  ShowState,
} from "../index.ts";
import { aGame, aRound } from "./library.ts";
import type { Library } from "./library.ts";
import { STUB_DEFINITIONS } from "./stub-round-types.ts";

/** A show under test with its clock, log and contents. Immutable, like its state. */
export interface World {
  readonly library: Library;
  readonly rounds: RoundDefinitions;
  readonly contents: ReadonlyMap<ContentId, FrozenContent>;
  readonly state: ShowState;
  /** The show clock; only `wait` moves it. */
  readonly now: Instant;
  readonly log: readonly ShowEvent[];
  readonly executed: readonly ExecutedCommand[];
  /** Numbers the ids of commands, presses, submissions and runs. */
  readonly counter: number;
}

/** A command that was executed, with its ack. */
export interface ExecutedCommand {
  readonly command: Command;
  readonly ack: CommandAck;
  readonly events: readonly ShowEvent[];
  readonly before: ShowState;
  readonly after: ShowState;
}

/** One step of a scenario: maps the world to the next one. */
export type Step = (world: World) => World;

const defaultLibrary: Library = {
  planets: aGame([aRound(), aRound({ question: "Which is the largest?", answers: ["Jupiter"] })]),
  capitals: aGame([aRound({ question: "Capital of France?", answers: ["Paris"] })], { title: "Capitals" }),
};

export function newWorld(options: { readonly library?: Library; readonly rounds?: RoundDefinitions } = {}): World {
  return {
    library: options.library ?? defaultLibrary,
    rounds: options.rounds ?? STUB_DEFINITIONS,
    contents: new Map(),
    state: initialState(),
    now: 1000,
    log: [],
    executed: [],
    counter: 1,
  };
}

export function contextOf({ contents, rounds }: Pick<World, "contents" | "rounds">): EngineContext {
  return {
    rounds,
    content: (id) => {
      const content = contents.get(id);
      if (content === undefined) throw new Error(`No frozen content ${id} in this test`);
      return content;
    },
  };
}

export interface Sender {
  readonly actor: Actor;
  readonly device_id?: string;
  /** Reuses this command id instead of a new one. */
  readonly command_id?: string;
}

export function executeCommand(world: World, sender: Sender, body: CommandBody): World {
  const id = sender.command_id ?? `command ${world.counter}`;
  const deviceId = sender.device_id ?? "device";
  const command: Command = { id, device_id: deviceId, actor: sender.actor, at: world.now, body };
  const commandContents = "content" in body && body.content !== undefined ? [body.content] : [];
  const contents = new Map([...world.contents, ...commandContents.map((content) => [content.id, content] as const)]);
  const { state: before } = world;
  const { ack, events, state: after } = applyCommand(before, command, contextOf({ contents, rounds: world.rounds }));
  return {
    ...world,
    contents,
    state: after,
    counter: world.counter + 1,
    log: [...world.log, ...events],
    executed: [...world.executed, { command, ack, events, before, after }],
  };
}

export type PlayBody = DistributiveOmit<PlayCommand, "view">;

/** Lets time pass without any event. */
export function wait(ms: Millis): Step {
  return (world) => ({ ...world, now: world.now + ms });
}

export function runSteps(world: World, steps: readonly Step[]): World {
  return steps.reduce((before, step) => step(before), world);
}
