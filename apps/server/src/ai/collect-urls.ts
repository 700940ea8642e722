const MAX_DEPTH = 3;

const isUrl = (value: unknown): value is string => typeof value === "string" && /^(https?:|data:)/i.test(value);

function collect(output: unknown, onlyKey: string | null, depth: number): readonly string[] {
  if (typeof output !== "object" || output === null || depth > MAX_DEPTH) return [];
  return Object.entries(output).flatMap(([key, value]) =>
    isUrl(value) ? (onlyKey === null || key === onlyKey ? [value] : []) : collect(value, onlyKey, depth + 1),
  );
}

/**
 * File addresses in a vendor's result, in order and without duplicates. The shape of results differs by model.
 *
 * @param onlyKey key of all addresses; null if they can be anywhere. Other strings may repeat a prompt with an address.
 */
export function collectUrls(output: unknown, onlyKey: string | null): readonly string[] {
  return [...new Set(collect([output], onlyKey, -1))];
}
