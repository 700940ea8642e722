import type { KeyedRandom } from "@showrunner/engine";

/** Public id of an option; does not reveal its position in the editor. */
export const getOptionId = (random: KeyedRandom, index: number): string => random.id(`option:${index}`);

interface OfferedOptions {
  readonly options: readonly unknown[];
  /** Any number of options may be picked, otherwise exactly one. */
  readonly allow_multiple: boolean;
}

/** Parses picked ids; null unless they are ids of options, each once. Sorted, so that equal picks serialise equally. */
export function parsePicks(
  { options, allow_multiple }: OfferedOptions,
  random: KeyedRandom,
  picks: unknown,
): readonly string[] | null {
  if (!Array.isArray(picks) || picks.length < 1) return null;
  if (picks.length > (allow_multiple ? options.length : 1)) return null;
  const known = new Set(options.map((_option, index) => getOptionId(random, index)));
  const chosen = new Set<string>();
  for (const pick of picks as readonly unknown[]) {
    if (typeof pick !== "string" || !known.has(pick)) return null;
    chosen.add(pick);
  }
  return chosen.size === picks.length ? [...chosen].toSorted() : null;
}
