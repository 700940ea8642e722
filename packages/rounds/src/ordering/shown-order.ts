import type { KeyedRandom } from "@showrunner/engine";

/*
 * Ids and shown orders are derived from the sorted texts, so that they do not depend on the right order. The only
 * exception: no screen ever shows the right order (ORDER-2).
 */

interface ShownItem {
  readonly id: string;
  readonly text: string;
}

/** An item as written, and its text in the language of the screen. */
export interface OrderedItem {
  readonly text: string;
  readonly shown: string;
}

/** The items sorted by the code units of their original texts; equal texts keep their order. */
const sortItems = (items: readonly OrderedItem[]): readonly OrderedItem[] =>
  items.toSorted(({ text: a }, { text: b }) => (a < b ? -1 : Number(a > b)));

const itemId = (random: KeyedRandom, index: number): string => random.id(`item:${index}`);

/** Ids of all items, in an order that reveals nothing. */
export function listItemIds(items: readonly unknown[], random: KeyedRandom): readonly string[] {
  return items.map((_item, index) => itemId(random, index));
}

/** Ids of the items in the right order. */
export function getRightOrder(items: readonly string[], random: KeyedRandom): readonly string[] {
  const sorted = items.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const used = new Map<string, number>();
  return items.map((item) => {
    const from = used.get(item) ?? 0;
    const index = sorted.indexOf(item, from);
    used.set(item, index + 1);
    return itemId(random, index);
  });
}

const MAX_VARIANTS = 20;

/**
 * Number of different orders shown in a round of n items: at most one in six of all. Teams know that every shown order
 * is wrong, so all screens together must not show too many.
 */
export function countVariants(n: number): number {
  let orders = 1;
  for (let factor = 2; factor <= n; factor += 1) orders *= factor;
  return Math.min(MAX_VARIANTS, Math.max(1, Math.floor(orders / 6)));
}

/** A draw gives the right order at most once in six times, so this limit is practically never reached. */
const MAX_DRAWS = 60;

/** One of the shown orders: any order but the right one, all equally likely. */
export function drawShownOrder(
  items: readonly OrderedItem[],
  random: KeyedRandom,
  variant: number,
): readonly ShownItem[] {
  const sorted = sortItems(items);
  const toItems = (order: readonly number[]): readonly ShownItem[] =>
    order.map((index) => ({ id: itemId(random, index), text: sorted[index]?.shown ?? "" }));
  let order: readonly number[] = [];
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    order = random.order(`items:${variant}:${draw}`, items.length);
    if (order.some((index, position) => sorted[index]?.text !== items[position]?.text)) return toItems(order);
  }
  return toItems([...order.slice(1), ...order.slice(0, 1)]);
}
