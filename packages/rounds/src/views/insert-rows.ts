/** The texts of a line, one per column. */
export type Row = readonly string[];

interface InsertedRows {
  readonly rows: readonly Row[];
  /** Number of rows that were added. */
  readonly added: number;
  /** Number of pasted rows beyond the limit. */
  readonly leftOut: number;
}

const isBlank = (row: Row | undefined): boolean => row?.every((text) => text.trim() === "") === true;

/** Fills the blank rows from an index on and adds rows behind them; never overwrites a text. */
export function insertRows(rows: readonly Row[], at: number, pasted: readonly Row[], limit: number): InsertedRows {
  const start = isBlank(rows[at]) ? at : at + 1;
  let blanks = 0;
  while (blanks < pasted.length && isBlank(rows[start + blanks])) blanks += 1;
  const added = Math.max(0, Math.min(pasted.length - blanks, limit - rows.length));
  const used = pasted.slice(0, blanks + added);
  return { rows: rows.toSpliced(start, blanks, ...used), added, leftOut: pasted.length - used.length };
}
