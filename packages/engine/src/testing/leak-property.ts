import type { Audience, Json, RoundDefinitions } from "../index.ts";
import { localiseSlices, project } from "../index.ts";
import type { RandomAction } from "./random-choices.ts";
import { actionToStep } from "./random-actions.ts";
import type { Library } from "./library.ts";
import { next, startedShow, submit } from "./steps.ts";
import { contextOf, newWorld, runSteps, type Step, type World } from "./test-world.ts";

/** Two libraries that differ only in their solutions: answers, correct options, accepted items. */
export type LibraryPair = readonly [Library, Library];

const teams = ["Ants", "Bees", "Crows"];

/**
 * The property that no output leaks the solution before the reveal (PROJ-2, LOG-9): plays the same sequence in two
 * shows that differ only in their solutions, and compares all output to teams and displays in each language, the number
 * of events and all acks, until a round is revealed. Works for any set of round types.
 *
 * @param definitions the round types under test.
 * @param inputs submissions in the types' own formats, made between the other actions.
 * @returns a predicate for a property test; it throws at the first difference. `skipped` is how many rounds to skip
 *   before the sequence begins, so that every round of the library is covered.
 */
export function createLeakProperty(
  definitions: RoundDefinitions,
  inputs: readonly Json[] = [],
): (twins: LibraryPair, skipped: number, actions: readonly RandomAction[]) => void {
  return ([one, other], skipped, actions) => {
    const skips = Array.from({ length: skipped }, () => next(true));
    const begin = [startedShow(teams, { second_language: "de" }), ...skips];
    let left = runSteps(newWorld({ library: one, rounds: definitions }), begin);
    let right = runSteps(newWorld({ library: other, rounds: definitions }), begin);
    assertSameOutput(left, right);
    const submissions = (action: RandomAction): readonly Step[] => {
      const [teamId] = left.state.teams.by_id.keys();
      const input = inputs[(action[1] * 100 + action[2]) % Math.max(1, inputs.length)];
      return teamId === undefined || input === undefined ? [] : [submit(teamId, input)];
    };
    const steps = actions.flatMap((action) => [actionToStep(action), ...submissions(action)]);
    for (const step of steps) {
      const begun = left.log.length;
      left = step(left);
      right = step(right);
      if (left.log.slice(begun).some(({ body }) => isReveal(body.type))) return;
      assertSameOutput(left, right);
    }
  };
}

/** From here on the output may depend on the solution. */
function isReveal(type: string): boolean {
  return type === "round_revealed" || type === "round_cancelled" || type === "face_turned";
}

function assertSameOutput(left: World, right: World): void {
  const differs = (what: string, seen: (world: World) => unknown): void => {
    const [a, b] = [JSON.stringify(seen(left)), JSON.stringify(seen(right))];
    if (a !== b) throw new Error(`The solution leaks through ${what}:\n${a}\n${b}`);
  };
  differs("the events", ({ log }) => log.map(({ body }) => body.type));
  differs("the acks", ({ executed }) => executed.map(({ ack }) => ack));
  differs("the display", (world) => projectFor(world, { kind: "display" }));
  for (const teamId of left.state.teams.by_id.keys()) {
    differs(`the screen of ${teamId}`, (world) => projectFor(world, { kind: "team", team_id: teamId }));
  }
}

/** The slices as written, and in another language if the library has one. */
function projectFor(world: World, audience: Audience): unknown {
  const context = contextOf(world);
  const slices = project(world.state, audience, context);
  if (slices === null || audience.kind !== "team") return slices;
  return [slices, localiseSlices(slices, world.state, { kind: "team", language: "de" }, context)];
}
