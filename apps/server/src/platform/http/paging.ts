import { z } from "zod";

/** Position in a list: sort value and id of the last row sent. */
export interface Cursor {
  readonly value: string | number;
  readonly id: string;
}

const cursorSchema = z.tuple([z.union([z.string(), z.number()]), z.string()]);

/** Decodes a cursor; null for none or an invalid one (the list then starts over). */
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

/** Turns `limit + 1` rows into a page and the cursor of the next one. */
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

/** Length of the whole list; counted only when the page is not the whole list. */
export function countTotal(
  rows: readonly unknown[],
  { after, limit }: { readonly after: Cursor | null; readonly limit: number },
  count: () => Promise<number>,
): Promise<number> {
  return after === null && rows.length <= limit ? Promise.resolve(rows.length) : count();
}
