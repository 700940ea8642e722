import type { EventBody, Rejection, RejectionCode, ShowState } from "../index.ts";
import { isSameJson } from "../projection/memo.ts";
import { newWorld, run } from "./world.ts";
import type { Step, Taken, World } from "./world.ts";

/** Pattern for an event: its type and the fields that matter. */
export type EventPattern = { readonly type: EventBody["type"] } & Readonly<Record<string, unknown>>;

/** Result of the steps under test. */
export interface Outcome {
  readonly world: World;
  readonly state: ShowState;
  readonly events: readonly EventBody[];
  /** Rejections of the steps under test, in order. */
  readonly rejections: readonly Rejection[];
}

interface Then {
  /** Asserts that exactly these events were created, in this order; omitted fields may have any value. */
  then(...expected: readonly EventPattern[]): Outcome;
  /** Asserts that the last command was rejected with this code and, if given, these parameters. */
  thenRefused(code: RejectionCode, params?: Rejection["params"]): Outcome;
  /** Asserts that all commands were accepted without an event. */
  thenNothing(): Outcome;
  /** The result, without assertions. */
  readonly outcome: Outcome;
}

interface When {
  when(...steps: readonly Step[]): Then;
  readonly world: World;
}

/** Sets up the past of a test: every command in it must succeed. Starts from a new world unless one is given. */
export function given(...past: readonly [World, ...Step[]] | readonly Step[]): When {
  const [first, ...rest] = past;
  const [world, steps] =
    typeof first === "object" ? [first, rest as readonly Step[]] : [newWorld(), past as readonly Step[]];
  const before = run(world, steps);
  for (const taken of before.taken.slice(world.taken.length)) assertAccepted(taken);
  return { world: before, when: (...present) => whenDone(before, run(before, present)) };
}

function whenDone(before: World, after: World): Then {
  const taken = after.taken.slice(before.taken.length);
  const events = taken.flatMap((each) => each.events.map((event) => event.body));
  const rejections = taken.flatMap(({ answer }) => (answer.ok ? [] : [answer.rejection]));
  const outcome: Outcome = { world: after, state: after.state, events, rejections };
  return {
    outcome,
    then: (...expected) => {
      taken.forEach(assertAccepted);
      const matches = events.length === expected.length && expected.every((each, at) => isLike(events[at], each));
      if (!matches) fail("events", expected, events);
      return outcome;
    },
    thenRefused: (code, params) => {
      const answer = taken.at(-1)?.answer;
      const rejection = answer?.ok === false ? answer.rejection : null;
      const fits = rejection?.code === code && (params === undefined || isSameJson(rejection.params, params));
      if (!fits) fail("refusal", { code, params }, answer);
      return outcome;
    },
    thenNothing: () => {
      taken.forEach(assertAccepted);
      if (events.length > 0) fail("events", [], events);
      return outcome;
    },
  };
}

function isLike(event: EventBody | undefined, pattern: EventPattern): boolean {
  if (event === undefined) return false;
  return Object.entries(pattern).every(([key, value]) => isSameJson(Reflect.get(event, key), value));
}

function assertAccepted({ command, answer }: Taken): void {
  if (!answer.ok) fail(`answer to ${command.body.type}`, "ok", answer.rejection);
}

function fail(what: string, expected: unknown, found: unknown): never {
  const text = (value: unknown): string => JSON.stringify(value, null, 2);
  throw new Error(`Unexpected ${what}.\nExpected: ${text(expected)}\nFound: ${text(found)}`);
}
