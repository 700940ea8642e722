/** The texts of a line, one per column. */
export type Row = readonly string[];

interface InsertedRows<R> {
  readonly rows: readonly R[];
  /** Number of rows that were added. */
  readonly added: number;
  /** Number of pasted rows beyond the limit. */
  readonly leftOut: number;
}

export const isBlankRow = (row: Row): boolean => row.every((text) => text.trim() === "");

/** Fills the blank rows from an index on and adds rows behind them; never overwrites a text. */
export function insertRows<R>(
  rows: readonly R[],
  at: number,
  pasted: readonly R[],
  limit: number,
  isBlank: (row: R) => boolean,
): InsertedRows<R> {
  const isBlankAt = (index: number): boolean => {
    const row = rows[index];
    return row !== undefined && isBlank(row);
  };
  const start = isBlankAt(at) ? at : at + 1;
  let blanks = 0;
  while (blanks < pasted.length && isBlankAt(start + blanks)) blanks += 1;
  const added = Math.max(0, Math.min(pasted.length - blanks, limit - rows.length));
  const used = pasted.slice(0, blanks + added);
  return { rows: rows.toSpliced(start, blanks, ...used), added, leftOut: pasted.length - used.length };
}
