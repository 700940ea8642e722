import type { ContentId, EventType, FrozenContent, ShowEvent, ShowId } from "@showrunner/engine";
import { upcast } from "@showrunner/engine";
import { chunks } from "../../platform/db/chunks.ts";
import type { Database } from "../../platform/db/index.ts";

/** First and last sequence number, inclusive. */
export type Range = readonly [first: number, last: number];

export interface LogPage {
  readonly types: readonly EventType[];
  /** Restricts events to these ranges; null for all. */
  readonly ranges: readonly Range[] | null;
  readonly order: "newest" | "oldest";
  /** Continues after this event; null for the first page. */
  readonly after: number | null;
  readonly limit: number;
}

/** The log of a show, for display. Events that this version cannot read are omitted. */
export interface ResultsRepository {
  /** All events of these types from `first` on, oldest first. */
  ofTypes(show_id: ShowId, types: readonly EventType[], first?: number): Promise<readonly ShowEvent[]>;
  bySeq(show_id: ShowId, seqs: readonly number[]): Promise<readonly ShowEvent[]>;
  page(show_id: ShowId, page: LogPage): Promise<readonly ShowEvent[]>;
  /** Ordered as `ids`. */
  contents(show_id: ShowId, ids: readonly ContentId[]): Promise<readonly FrozenContent[]>;
  /** Events after `seq`, as stored JSON. */
  raw(
    show_id: ShowId,
    seq: number,
    limit: number,
  ): Promise<readonly { readonly seq: number; readonly event: string }[]>;
}

export function resultsRepository({ read }: Pick<Database, "read">): ResultsRepository {
  const ofShow = (show_id: ShowId) =>
    read.selectFrom("show_events").select(["seq", "event"]).where("show_id", "=", show_id);
  return {
    ofTypes: async (show_id, types, first = 0) =>
      events(await ofShow(show_id).where("kind", "in", types).where("seq", ">=", first).orderBy("seq").execute()),
    bySeq: async (show_id, seqs) => {
      const rows = await Promise.all(chunks(seqs).map((some) => ofShow(show_id).where("seq", "in", some).execute()));
      return events(rows.flat());
    },
    page: async (show_id, { types, ranges, order, after, limit }) => {
      let query = ofShow(show_id)
        .where("kind", "in", types)
        .orderBy("seq", order === "newest" ? "desc" : "asc")
        .limit(limit);
      if (after !== null) query = query.where("seq", order === "newest" ? "<" : ">", after);
      if (ranges !== null)
        query = query.where((where) =>
          where.or(ranges.map(([first, last]) => where.and([where("seq", ">=", first), where("seq", "<=", last)]))),
        );
      return events(await query.execute());
    },
    contents: async (show_id, ids) => {
      if (ids.length === 0) return [];
      const rows = await read
        .selectFrom("frozen_content")
        .select(["id", "content"])
        .where("show_id", "=", show_id)
        .where("id", "in", ids)
        .execute();
      const found = new Map(rows.map(({ id, content }) => [id, content]));
      return ids.flatMap((id) => {
        const content = found.get(id);
        return content === undefined ? [] : [JSON.parse(content) as FrozenContent];
      });
    },
    raw: (show_id, seq, limit) => ofShow(show_id).where("seq", ">", seq).orderBy("seq").limit(limit).execute(),
  };
}

function events(rows: readonly { readonly event: string }[]): readonly ShowEvent[] {
  return rows.flatMap(({ event }) => {
    const read = upcast(JSON.parse(event));
    return read.ok ? [read.value] : [];
  });
}
