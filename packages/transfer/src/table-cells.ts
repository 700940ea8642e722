/** Start of a spreadsheet formula, also in full-width form and after invisible characters that some programs drop. */
const FORMULA_START =
  /^[\t\r]|^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u;
/** A formula behind apostrophes gets another one, so that unescaping is unambiguous. */
const ESCAPED = /^'+/u;

const isDangerous = (text: string): boolean => FORMULA_START.test(text.replace(ESCAPED, ""));

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. Names are user input. */
export function escapeFormula(text: string): string {
  return isDangerous(text) ? `'${text}` : text;
}

/** Undoes `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && isDangerous(text) ? text.slice(1) : text;
}

/** Joins several texts with `|` for one cell. */
export function joinList(texts: readonly string[]): string {
  return texts.map((text) => text.replaceAll(/[\\|]/g, String.raw`\$&`)).join(" | ");
}

/** Undoes `joinList`. */
export function splitList(cell: string): readonly string[] {
  const texts: string[] = [];
  let text = "";
  for (let index = 0; index < cell.length; index += 1) {
    const character = cell[index] ?? "";
    const next = cell[index + 1];
    if (character === "\\" && (next === "\\" || next === "|")) {
      text += next;
      index += 1;
    } else if (character === "|") {
      texts.push(text);
      text = "";
    } else text += character;
  }
  return [...texts, text].map((each) => each.trim()).filter((each) => each !== "");
}
