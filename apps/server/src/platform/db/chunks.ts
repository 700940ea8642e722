/** Maximum rows of one insert, or values of one `in`: databases limit the number of parameters per statement. */
const MAX_PER_STATEMENT = 500;

/** Splits a list into chunks that each fit into one statement. */
export function toChunks<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / MAX_PER_STATEMENT) }, (_, index) =>
    all.slice(index * MAX_PER_STATEMENT, (index + 1) * MAX_PER_STATEMENT),
  );
}
