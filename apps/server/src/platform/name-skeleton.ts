import unhomoglyph from "unhomoglyph";

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Replaces each character by its prototype, from Unicode's confusables data (UTS 39, section 4). */
function toPrototypes(text: string): string {
  return unhomoglyph(text.normalize("NFD").replace(IGNORABLE, "")).normalize("NFD");
}

/**
 * Skeleton of a name. Names with the same skeleton look alike: they differ only by invisible characters, look-alikes of
 * other scripts, or case. Skeletons are compared, never shown.
 */
export function toNameSkeleton(name: string): string {
  // Before lower-casing, because a capital I looks like a small l.
  return toPrototypes(toPrototypes(name.normalize("NFKC")).toLowerCase())
    .replaceAll(/\s+/gu, " ")
    .trim();
}
