/**
 * How many typing errors lie between two texts: letters left out, put in, mistaken, or two neighbours swapped
 * (Damerau–Levenshtein with free transpositions, a metric). Counted up to `most`; `most + 1` stands for anything beyond,
 * which is cheap to find out. Letters are code points.
 */
export function typingErrors(one: string, other: string, most: number): number {
  const a = [...one];
  const b = [...other];
  const beyond = most + 1;
  if (Math.abs(a.length - b.length) > most) return beyond;

  // rows[i + 1][j + 1]: errors between the first i letters of `a` and the first j of `b`; the outer rim can never win.
  const never = a.length + b.length + 1;
  const rows: number[][] = [Array.from({ length: b.length + 2 }, () => never)];
  rows.push([never, ...b.keys(), b.length]);
  const last_row_with = new Map<string, number>();

  for (const [i, letter] of a.entries()) {
    const above = rows[i + 1] ?? [];
    const row = [never, i + 1];
    let best = i + 1;
    let last_match = 0;
    for (const [j, candidate] of b.entries()) {
      const swap_row = last_row_with.get(candidate) ?? 0;
      const same = letter === candidate;
      const between_swap = i - swap_row + (j - last_match);
      const errors = Math.min(
        (above[j + 1] ?? never) + (same ? 0 : 1),
        (above[j + 2] ?? never) + 1,
        (row[j + 1] ?? never) + 1,
        (rows[swap_row]?.[last_match] ?? never) + between_swap + 1,
      );
      if (same) last_match = j + 1;
      row.push(errors);
      best = Math.min(best, errors);
    }
    last_row_with.set(letter, i + 1);
    rows.push(row);
    // No way to the end avoids this row at a lower price: even a swap across it costs one error per row.
    if (best > most) return beyond;
  }
  return Math.min(rows[a.length + 1]?.[b.length + 1] ?? beyond, beyond);
}

/** Which letters occur in a text, as one bit each; letters may share a bit. */
export function letterSet(text: string): number {
  let set = 0;
  for (const letter of text) set |= 1 << ((letter.codePointAt(0) ?? 0) % 32);
  return set;
}

/**
 * At least so many typing errors lie between two texts with these letters: every error brings in one letter at most,
 * and takes out one. Tells most pairs apart without comparing them.
 */
export function fewestErrors(one: number, other: number): number {
  return Math.max(bits(one & ~other), bits(other & ~one));
}

function bits(set: number): number {
  let rest = set;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
