/** A column's meaning. Options and wrong answers may have any number of columns. */
export type ColumnName =
  | "type"
  | "title"
  | "question"
  | "answer"
  | "option"
  | "wrong"
  | "correct"
  | "correct_numbers"
  | "items"
  | "minimum"
  | "bonus"
  | "order"
  | "pairs"
  | "distractors"
  | "unit"
  | "tolerance"
  | "live"
  | "participation"
  | "points"
  | "time"
  | "scoring"
  | "speed"
  | "buzzer"
  | "multiple"
  | "shuffle"
  | "content"
  | "explanation"
  | "note"
  | "config";

/** Patterns for headings of our own and other common tables, English and German; matched against folded text. */
const HEADINGS: readonly (readonly [RegExp, ColumnName])[] = [
  [/^(question )?(type|typ|kind|art|fragetyp)$/, "type"],
  [/^(title|titel|round title)$/, "title"],
  [/^(q|questions?|fragen?|question text|fragetext|prompt|aufgabe)( -.*)?$/, "question"],
  // Kahoot's heading: numbers of options, also where an option's text is a number.
  [/^correct answer ?\(s\)( -.*)?$/, "correct_numbers"],
  [/^(correct|right|richtige?)( answers?| antwort(en)?| option(en|s)?)?( ?\(s\))?( -.*)?$/, "correct"],
  [/^(answers?|antwort(en)?|accepted answers?|l(ö|oe)sung(en)?|solutions?)$/, "answer"],
  [/^(wrong|incorrect|falsche?)( answers?| antwort(en)?)?( ?\d+)?$/, "wrong"],
  [/^(answer|antwort|option|choice|auswahl|antwortm(ö|oe)glichkeit)[ _]?(\d+|[a-l])( -.*)?$/, "option"],
  [/^[a-l]$/, "option"],
  [/^(items?|begriffe)$/, "items"],
  [/^(order|reihenfolge)$/, "order"],
  [/^(pairs|paare)$/, "pairs"],
  [/^(distractors?|ablenker)$/, "distractors"],
  [/^(unit|einheit)$/, "unit"],
  [/^(tolerance|toleranz)$/, "tolerance"],
  [/^(live)$/, "live"],
  [/^(participation|teilnahme)$/, "participation"],
  [/^(minimum|mindestens)$/, "minimum"],
  [/^(bonus|bonuspunkte)$/, "bonus"],
  [/^(points?|punkte|max points|score)$/, "points"],
  [/^(time|zeit|seconds|sekunden|time limit|zeitlimit|duration)( ?\(.*\))?( -.*)?$/, "time"],
  [/^(scoring|wertung)$/, "scoring"],
  [/^(speed points|tempopunkte)$/, "speed"],
  [/^(buzzer)$/, "buzzer"],
  [/^(multiple|select multiple|mehrfachauswahl)$/, "multiple"],
  [/^(shuffle|random order|mischen)$/, "shuffle"],
  [/^(content|inhalt)$/, "content"],
  [/^(explanation|erkl(ä|ae)rung|answer content|feedback)$/, "explanation"],
  [/^(notes?|notiz|hinweis|description|beschreibung)$/, "note"],
  [/^(config)$/, "config"],
];

/** Maximum length of a heading; longer cells are content. */
const MAX_HEADING_LENGTH = 120;

/** Returns the column that a heading names; null if it names none. */
export function toColumnName(cell: string): ColumnName | null {
  if (cell.length > MAX_HEADING_LENGTH) return null;
  const folded = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, " ")
    .replaceAll(/[–—]/g, "-")
    .replace(/[:?*]$/, "");
  return HEADINGS.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

export type Columns = readonly (ColumnName | null)[];

/** Finds unknown headings of columns that are not empty; ignores a column of row numbers. */
export function findUnknownHeadings(
  heading: readonly string[],
  columns: Columns,
  rows: readonly (readonly string[])[],
): readonly string[] {
  const isFilled = (index: number): boolean => rows.some((cells) => (cells[index] ?? "").trim() !== "");
  return heading
    .filter((cell, index) => cell.trim() !== "" && columns[index] === null && isFilled(index))
    .filter((cell) => !ROW_NUMBER.test(cell.trim()));
}

const ROW_NUMBER = /^(#|no|nr|id|number|nummer)[.:]?$/iu;

/** Rows with more cells are not questions. */
export const MAX_COLUMNS = 100;
/** Maximum rows above the heading row; Kahoot's template has such rows. */
const MAX_ROWS_ABOVE = 20;

/** Finds the heading row, which names a question and at least one other column; null without headings. */
export function findHeading(
  rows: readonly (readonly string[])[],
): { readonly index: number; readonly columns: Columns } | null {
  for (const [index, row] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
    if (row.length > MAX_COLUMNS) continue;
    const columns = row.map(toColumnName);
    const named = new Set(columns.filter((name) => name !== null));
    if (named.has("question") && named.size > 1) return { index, columns };
  }
  return null;
}
