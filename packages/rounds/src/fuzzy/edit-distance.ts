/**
 * Edit distance of two texts: insertions, deletions, substitutions and transpositions of neighbours
 * (Damerau–Levenshtein with free transpositions, a metric). Compares code points. Stops early and returns `max + 1` if
 * the distance exceeds `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  const a = [...one];
  const b = [...other];
  const beyond = max + 1;
  if (Math.abs(a.length - b.length) > max) return beyond;

  // rows[i + 1][j + 1]: distance of the first i letters of `a` and the first j of `b`; the outer border never wins.
  const never = a.length + b.length + 1;
  const rows: number[][] = [Array.from({ length: b.length + 2 }, () => never)];
  rows.push([never, ...b.keys(), b.length]);
  const lastRowWith = new Map<string, number>();

  for (const [i, letter] of a.entries()) {
    const above = rows[i + 1] ?? [];
    const row = [never, i + 1];
    let best = i + 1;
    let lastMatch = 0;
    for (const [j, candidate] of b.entries()) {
      const swapRow = lastRowWith.get(candidate) ?? 0;
      const same = letter === candidate;
      const betweenSwap = i - swapRow + (j - lastMatch);
      const errors = Math.min(
        (above[j + 1] ?? never) + (same ? 0 : 1),
        (above[j + 2] ?? never) + 1,
        (row[j + 1] ?? never) + 1,
        (rows[swapRow]?.[lastMatch] ?? never) + betweenSwap + 1,
      );
      if (same) lastMatch = j + 1;
      row.push(errors);
      best = Math.min(best, errors);
    }
    lastRowWith.set(letter, i + 1);
    rows.push(row);
    // Every path passes this row at no lower cost: even a transposition across it costs one error per row.
    if (best > max) return beyond;
  }
  return Math.min(rows[a.length + 1]?.[b.length + 1] ?? beyond, beyond);
}

/** The letters of a text as a bitmask; letters may share a bit. */
export function toLetterBitmask(text: string): number {
  let set = 0;
  for (const letter of text) set |= 1 << ((letter.codePointAt(0) ?? 0) % 32);
  return set;
}

/**
 * Lower bound of the edit distance from two letter masks: every error adds at most one letter and removes at most
 * one. Rules out most pairs without comparing them.
 */
export function getMinEditDistance(one: number, other: number): number {
  return Math.max(countBits(one & ~other), countBits(other & ~one));
}

function countBits(set: number): number {
  let rest = set;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
