const warnedTypes = new Set<string>();

/** Looks up an entry by type id; for an unknown type returns the fallback and warns once on the console. */
export function findByType<V>(list: Readonly<Record<string, V>>, type: string, unknown: V): V {
  const found = Object.hasOwn(list, type) ? list[type] : undefined;
  if (found !== undefined) return found;
  if (!warnedTypes.has(type)) {
    warnedTypes.add(type);
    // oxlint-disable-next-line no-console -- meant for the console
    console.warn(`Round type "${type}" is unknown`);
  }
  return unknown;
}
