import type { FrozenRound } from "@showrunner/engine";
import fc from "fast-check";
import { createFakeRandom, frozenRound } from "../../testing/fake-context.ts";
import {
  answersOf,
  anyConfigText,
  anyText,
  OPEN_TO_ALL,
  type Twins,
  type TypeFixtures,
} from "../../testing/fixture-kit.ts";
import { countVariants, drawShownOrder } from "../shown-order.ts";

const TYPE = "ordering";
const anyItem = anyText.filter((text) => text.trim() !== "");

/** Whether an order is drawn by chance: the only case in which shown orders depend on the right one (ORDER-2). */
function isDrawn(items: readonly string[]): boolean {
  const random = createFakeRandom("secret");
  const toItems = (texts: readonly string[]) => texts.map((text) => ({ text, shown: text }));
  // Draws with other right orders, so that a draw of `items` is not rejected as the right order.
  const others = [items.toReversed(), [...items.slice(1), ...items.slice(0, 1)]];
  return others.some((other) =>
    Array.from({ length: countVariants(items.length) }, (_, variant) =>
      drawShownOrder(toItems(other), random, variant),
    ).some((shown) => shown.every(({ text }, index) => text === items[index])),
  );
}

export const fixtures: TypeFixtures = {
  sampleConfig: { items: ["Mercury", "Venus", "Earth", "Mars"], randomize_per_team: true },
  configs: fc.oneof(
    fc.constant(null),
    fc.record(
      {
        items: fc.oneof(
          fc.array(anyConfigText, { maxLength: 4 }),
          fc.constant(Array.from({ length: 9 }, () => "same")),
        ),
      },
      { requiredKeys: [] },
    ),
  ),
  twins: fc
    .uniqueArray(anyItem, { minLength: 3, maxLength: 8 })
    .chain((items) =>
      fc.tuple(
        fc.shuffledSubarray(items, { minLength: items.length }),
        fc.shuffledSubarray(items, { minLength: items.length }),
        fc.boolean(),
      ),
    )
    .filter(([one, other]) => !isDrawn(one) && !isDrawn(other))
    .map(([one, other, perTeam]): Twins => {
      const twin = (items: readonly string[]): FrozenRound =>
        frozenRound({ ...answersOf(items), type: TYPE, config: { items, randomize_per_team: perTeam } });
      return [twin(one), twin(other)];
    }),
  inputs: fc.record({ order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 2 }) }),
  toInput: (input, random) => ({
    order: (input as { order: number[] }).order.map((index) => random.id(`item:${index}`)),
  }),
  // With eight items, the few orders that a test uses are never among those drawn.
  roundsWith: ({ words, right }) => {
    const others = ["ants", "bees", "crows", "dogs", "elks", "fish", "goats", "hens"];
    const first = right.map((index) => others[index] ?? "");
    const items = [...first, ...others.filter((item) => !first.includes(item))].toReversed();
    return [false, true].map((perTeam) => ({
      ...answersOf(words),
      ...OPEN_TO_ALL,
      type: TYPE,
      config: { items, randomize_per_team: perTeam },
    }));
  },
};
