/** Alphabet of public ids, without the easily confused characters 0 O 1 I L. */
export const PUBLIC_ID_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const PUBLIC_ID_LENGTH = 8;

/**
 * Converts typed text to a public id: upper case, no whitespace or hyphens. Returns null if it cannot be one (*Invalid
 * game show link*).
 */
export function normalisePublicId(typed: string): string | null {
  const id = typed.replace(/[\s-]/g, "").toUpperCase();
  if (id.length !== PUBLIC_ID_LENGTH) return null;
  for (const character of id) if (!PUBLIC_ID_ALPHABET.includes(character)) return null;
  return id;
}
