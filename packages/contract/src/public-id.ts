/** Alphabet of public ids, without the easily confused characters 0 O 1 I L. */
export const public_id_alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const public_id_length = 8;

/**
 * Converts typed text to a public id: upper case, no whitespace or hyphens. Returns null if it cannot be one (*Invalid
 * game show link*).
 */
export function normalisePublicId(typed: string): string | null {
  const id = typed.replace(/[\s-]/g, "").toUpperCase();
  if (id.length !== public_id_length) return null;
  for (const character of id) if (!public_id_alphabet.includes(character)) return null;
  return id;
}
