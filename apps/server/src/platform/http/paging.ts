import { z } from "zod";

/** Position in a list: sort value and id of the last row sent. */
export interface Cursor {
  readonly value: string | number;
  readonly id: string;
}

const cursorSchema = z.tuple([z.union([z.string(), z.number()]), z.string()]);

/** Decodes a cursor. Null if it is missing or invalid; the list then starts from the beginning. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const parsed = cursorSchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return parsed.success ? { value: parsed.data[0], id: parsed.data[1] } : null;
  } catch {
    return null;
  }
}

export function encodeCursor({ value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString("base64url");
}

/** Converts `limit + 1` rows to a page and the cursor of the next page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
  present: (row: Row) => Item,
): { items: Item[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const cursor = last === undefined ? undefined : cursorOf(last);
  return {
    items: shown.map(present),
    next_cursor: cursor === undefined ? null : encodeCursor(cursor),
  };
}

/** Returns the length of the whole list; counts it only if the page is not the whole list. */
export function countTotal(
  rows: readonly unknown[],
  { after, limit }: { readonly after: Cursor | null; readonly limit: number },
  count: () => Promise<number>,
): Promise<number> {
  return after === null && rows.length <= limit ? Promise.resolve(rows.length) : count();
}

/** Number of rows that an export holds in memory at a time. */
const CHUNK_SIZE = 500;

/**
 * Reads a whole list in chunks, from pages of `limit + 1` rows. Of a list whose newest rows come first, rows added
 * meanwhile are not included.
 */
export async function* readChunks<Row>(
  findPage: (position: { readonly after: Cursor | null; readonly limit: number }) => Promise<readonly Row[]>,
  cursorOf: (row: Row) => Cursor,
): AsyncGenerator<readonly Row[]> {
  let after: Cursor | null = null;
  for (;;) {
    const rows = await findPage({ after, limit: CHUNK_SIZE });
    const chunk = rows.slice(0, CHUNK_SIZE);
    yield chunk;
    const last = chunk.at(-1);
    if (rows.length <= CHUNK_SIZE || last === undefined) return;
    after = cursorOf(last);
  }
}
