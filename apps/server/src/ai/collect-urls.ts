/** File addresses in a vendor's result, in order and without duplicates. The shape of results differs by model. */
export function collectUrls(output: unknown, depth = 0): readonly string[] {
  if (typeof output === "string") return /^(https?:|data:)/i.test(output) ? [output] : [];
  if (typeof output !== "object" || output === null || depth > 3) return [];
  return [...new Set(Object.values(output).flatMap((value) => collectUrls(value, depth + 1)))];
}
