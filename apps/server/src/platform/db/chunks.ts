/** Rows of one insert, or values of one `in`: databases limit the number of parameters per statement. */
const most_per_statement = 500;

/** Splits a list into chunks that each fit into one statement. */
export function chunks<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / most_per_statement) }, (_, index) =>
    all.slice(index * most_per_statement, (index + 1) * most_per_statement),
  );
}
