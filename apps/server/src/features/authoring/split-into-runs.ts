interface Options<T> {
  /** Maximum length of a run of several groups; a longer group gets a run of its own. */
  readonly maxLength: number;
  readonly getLength: (text: T) => number;
  readonly addressesModel: (text: T) => boolean;
}

/**
 * Distributes groups of texts over runs. The texts of a group stay together. A group that addresses a model gets its
 * own run, so that it cannot influence the results for others.
 */
export function splitIntoRuns<T>(
  groups: Iterable<readonly T[]>,
  { maxLength, getLength, addressesModel }: Options<T>,
): readonly (readonly T[])[] {
  const shared: T[][] = [];
  const alone: (readonly T[])[] = [];
  let size = Infinity;
  for (const group of groups) {
    const length = group.reduce((sum, text) => sum + getLength(text), 0);
    if (group.some(addressesModel)) {
      alone.push(group);
      continue;
    }
    if (size + length > maxLength) {
      shared.push([]);
      size = 0;
    }
    shared.at(-1)?.push(...group);
    size += length;
  }
  return [...shared, ...alone];
}
