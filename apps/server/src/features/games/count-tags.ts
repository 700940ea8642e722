import { foldText } from "../../platform/db/index.ts";

interface TagCount {
  /** In the spelling of the first game that has it. */
  readonly tag: string;
  readonly games_count: number;
}

/**
 * Counts the tags of games, given as stored JSON lists. Spellings that fold to the same text are one tag, as in the
 * filter by tag.
 */
export function countTags(lists: readonly string[]): TagCount[] {
  const counts = new Map<string, { tag: string; games_count: number }>();
  for (const list of lists) {
    const tags = new Map((JSON.parse(list) as readonly string[]).map((tag) => [foldText(tag), tag]));
    for (const [folded, tag] of tags) {
      const known = counts.get(folded);
      if (known === undefined) counts.set(folded, { tag, games_count: 1 });
      else known.games_count += 1;
    }
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}
