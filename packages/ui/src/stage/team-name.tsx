import type { ReactElement } from "react";

/** Widths, in characters of the Latin alphabet, from which a name is set smaller. */
const long_from = 17;
const longest_from = 27;

/** Ideographs, syllabaries, full-width forms and emoji take the room of two letters. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

/** How much smaller a name has to be set; undefined for one of usual length. */
export function nameLength(name: string): "long" | "longest" | undefined {
  let width = 0;
  for (const character of name) width += wide.test(character) ? 2 : 1;
  return width >= longest_from ? "longest" : width >= long_from ? "long" : undefined;
}

/** A team's name in full: long ones are set smaller and wrap, because a name that is cut may be another team's. */
export function TeamName({ name }: { readonly name: string }): ReactElement {
  return (
    <span className="st-team-name" data-length={nameLength(name)}>
      {name}
    </span>
  );
}
