import type { ReactElement } from "react";

/** Widths in Latin characters from which a name is set smaller. */
const LONG_FROM = 17;
const LONGEST_FROM = 27;

/** Ideographs, syllabaries, full-width forms and emoji are two characters wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

/** Length class of a name; undefined for a normal one. */
export function getNameLength(name: string): "long" | "longest" | undefined {
  let width = 0;
  for (const character of name) width += WIDE.test(character) ? 2 : 1;
  return width >= LONGEST_FROM ? "longest" : width >= LONG_FROM ? "long" : undefined;
}

/**
 * A team's full name: long ones are smaller and wrap, because a truncated name may look like another team's. Isolated,
 * so that a right-to-left name does not reorder the text around it.
 */
export function TeamName({ name }: { readonly name: string }): ReactElement {
  return (
    <span className="st-team-name" dir="auto" data-length={getNameLength(name)}>
      {name}
    </span>
  );
}
