import type { EventBody, Rejection, RejectionCode, ShowState } from "../index.ts";
import { isSameJson } from "../projection/memoise.ts";
import { newWorld, runSteps } from "./test-world.ts";
import type { Step, ExecutedCommand, World } from "./test-world.ts";

/** Pattern for an event: its type and the fields that matter. */
export type EventPattern = { readonly type: EventBody["type"] } & Readonly<Record<string, unknown>>;

/** Result of the steps under test. */
export interface ScenarioResult {
  readonly world: World;
  readonly state: ShowState;
  readonly events: readonly EventBody[];
  /** Rejections of the steps under test, in order. */
  readonly rejections: readonly Rejection[];
}

interface ScenarioAssertions {
  /** Asserts that exactly these events were created, in this order; omitted fields may have any value. */
  then(...expected: readonly EventPattern[]): ScenarioResult;
  /** Asserts that the last command was rejected with this code and, if given, these parameters. */
  thenRefused(code: RejectionCode, params?: Rejection["params"]): ScenarioResult;
  /** Asserts that all commands were accepted without an event. */
  thenNothing(): ScenarioResult;
  /** The result, without assertions. */
  readonly result: ScenarioResult;
}

interface Scenario {
  when(...steps: readonly Step[]): ScenarioAssertions;
  readonly world: World;
}

/** Sets up the past of a test: every command in it must succeed. Starts from a new world unless one is given. */
export function given(...past: readonly [World, ...Step[]] | readonly Step[]): Scenario {
  const [first, ...rest] = past;
  const [world, steps] =
    typeof first === "object" ? [first, rest as readonly Step[]] : [newWorld(), past as readonly Step[]];
  const before = runSteps(world, steps);
  for (const command of before.executed.slice(world.executed.length)) assertAccepted(command);
  return { world: before, when: (...present) => createAssertions(before, runSteps(before, present)) };
}

function createAssertions(before: World, after: World): ScenarioAssertions {
  const commands = after.executed.slice(before.executed.length);
  const events = commands.flatMap((each) => each.events.map((event) => event.body));
  const rejections = commands.flatMap(({ ack }) => (ack.ok ? [] : [ack.rejection]));
  const result: ScenarioResult = { world: after, state: after.state, events, rejections };
  return {
    result,
    then: (...expected) => {
      commands.forEach(assertAccepted);
      const matches =
        events.length === expected.length && expected.every((each, at) => matchesPattern(events[at], each));
      if (!matches) failScenario("events", expected, events);
      return result;
    },
    thenRefused: (code, params) => {
      const ack = commands.at(-1)?.ack;
      const rejection = ack?.ok === false ? ack.rejection : null;
      const fits = rejection?.code === code && (params === undefined || isSameJson(rejection.params, params));
      if (!fits) failScenario("refusal", { code, params }, ack);
      return result;
    },
    thenNothing: () => {
      commands.forEach(assertAccepted);
      if (events.length > 0) failScenario("events", [], events);
      return result;
    },
  };
}

function matchesPattern(event: EventBody | undefined, pattern: EventPattern): boolean {
  if (event === undefined) return false;
  return Object.entries(pattern).every(([key, value]) => isSameJson(Reflect.get(event, key), value));
}

function assertAccepted({ command, ack }: ExecutedCommand): void {
  if (!ack.ok) failScenario(`ack of ${command.body.type}`, "ok", ack.rejection);
}

function failScenario(what: string, expected: unknown, found: unknown): never {
  const text = (value: unknown): string => JSON.stringify(value, null, 2);
  throw new Error(`Unexpected ${what}.\nExpected: ${text(expected)}\nFound: ${text(found)}`);
}
