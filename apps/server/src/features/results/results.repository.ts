import type { ContentId, EventType, FrozenContent, ShowEvent, ShowId } from "@showrunner/engine";
import { upcast } from "@showrunner/engine";
import { toChunks } from "../../platform/db/chunks.ts";
import type { Database } from "../../platform/db/index.ts";

/** First and last sequence number, inclusive. */
export type SeqRange = readonly [first: number, last: number];

export interface LogPageQuery {
  readonly types: readonly EventType[];
  /** Restricts events to these ranges; null for all. */
  readonly ranges: readonly SeqRange[] | null;
  readonly order: "newest" | "oldest";
  /** Continues after this event; null for the first page. */
  readonly after: number | null;
  readonly limit: number;
}

/** The log of a show, for display. Events that this version cannot read are omitted. */
export interface ResultsRepository {
  /** All events of these types with a sequence number of at least `first`, oldest first. */
  listByTypes(showId: ShowId, types: readonly EventType[], first?: number): Promise<readonly ShowEvent[]>;
  listBySeqs(showId: ShowId, seqs: readonly number[]): Promise<readonly ShowEvent[]>;
  listPage(showId: ShowId, page: LogPageQuery): Promise<readonly ShowEvent[]>;
  /** Ordered as `ids`. */
  listContents(showId: ShowId, ids: readonly ContentId[]): Promise<readonly FrozenContent[]>;
  /** Events after `seq`, as stored JSON. */
  listRaw(
    showId: ShowId,
    seq: number,
    limit: number,
  ): Promise<readonly { readonly seq: number; readonly event: string }[]>;
}

export function createResultsRepository({ read }: Pick<Database, "read">): ResultsRepository {
  const selectEvents = (showId: ShowId) =>
    read.selectFrom("show_events").select(["seq", "event"]).where("show_id", "=", showId);
  return {
    listByTypes: async (showId, types, first = 0) =>
      parseEvents(
        await selectEvents(showId).where("kind", "in", types).where("seq", ">=", first).orderBy("seq").execute(),
      ),
    listBySeqs: async (showId, seqs) => {
      const rows = await Promise.all(
        toChunks(seqs).map((some) => selectEvents(showId).where("seq", "in", some).execute()),
      );
      return parseEvents(rows.flat());
    },
    listPage: async (showId, { types, ranges, order, after, limit }) => {
      let query = selectEvents(showId)
        .where("kind", "in", types)
        .orderBy("seq", order === "newest" ? "desc" : "asc")
        .limit(limit);
      if (after !== null) query = query.where("seq", order === "newest" ? "<" : ">", after);
      if (ranges !== null)
        query = query.where((where) =>
          where.or(ranges.map(([first, last]) => where.and([where("seq", ">=", first), where("seq", "<=", last)]))),
        );
      return parseEvents(await query.execute());
    },
    listContents: async (showId, ids) => {
      if (ids.length === 0) return [];
      const rows = await read
        .selectFrom("frozen_content")
        .select(["id", "content"])
        .where("show_id", "=", showId)
        .where("id", "in", ids)
        .execute();
      const found = new Map(rows.map(({ id, content }) => [id, content]));
      return ids.flatMap((id) => {
        const content = found.get(id);
        return content === undefined ? [] : [JSON.parse(content) as FrozenContent];
      });
    },
    listRaw: (showId, seq, limit) => selectEvents(showId).where("seq", ">", seq).orderBy("seq").limit(limit).execute(),
  };
}

function parseEvents(rows: readonly { readonly event: string }[]): readonly ShowEvent[] {
  return rows.flatMap(({ event }) => {
    const read = upcast(JSON.parse(event));
    return read.ok ? [read.value] : [];
  });
}
