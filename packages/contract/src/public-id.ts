/** Characters of a public id: no 0 O 1 I L, which people mistake for each other. */
export const public_id_alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const public_id_length = 8;

/** Upper case without blanks and hyphens, as people type it; null when it cannot be a public id (*Invalid game show link*). */
export function normalisePublicId(typed: string): string | null {
  const id = typed.replace(/[\s-]/g, "").toUpperCase();
  if (id.length !== public_id_length) return null;
  for (const character of id) if (!public_id_alphabet.includes(character)) return null;
  return id;
}
