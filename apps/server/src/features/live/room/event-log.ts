import {
  deserialiseState,
  initialState,
  evolve,
  serialiseState,
  type ContentId,
  type FrozenContent,
  type PublicId,
  type ShowEvent,
  type ShowId,
  type ShowState,
} from "@showrunner/engine";
import { tryWrite, type Database, type Transaction, type WriteStatement } from "../../../platform/db/index.ts";
import { findByKey } from "../../../platform/db/read-bounded.ts";
import { createBatchStatements, type EventBatch, type RunQuery } from "./event-batch.repository.ts";
import { toJson, parseEventRow } from "./event-rows.ts";

/** The show was deleted, possibly by another server. */
export class ShowDeletedError extends Error {
  override readonly name = "ShowDeletedError";

  constructor(showId: ShowId) {
    super(`show ${showId} was deleted`);
  }
}

/** What the log holds beyond a given state. */
export interface LogTail {
  readonly events: readonly ShowEvent[];
  /** Frozen content referenced by these events. */
  readonly contents: readonly FrozenContent[];
}

/** A show as loaded from the log. */
export interface LoadedShow {
  readonly state: ShowState;
  readonly contents: ReadonlyMap<ContentId, FrozenContent>;
  /** Seq of the snapshot used; 0 without one. */
  readonly snapshotSeq: number;
}

/** What an append wrote, and on top of what. */
export interface Appended<B extends EventBatch> {
  readonly missing: LogTail;
  readonly batch: B;
}

export interface EventLog {
  /** Null for an unknown show. Rejects with `UnreadableLogError`. */
  load(showId: ShowId): Promise<LoadedShow | null>;
  /** Reads the log after `seq`: events of other servers, or of an append whose result is unknown. */
  readAfter(showId: ShowId, seq: number): Promise<LogTail>;
  /**
   * Appends the batch that `decide` returns, in one transaction. `decide` receives what the log holds beyond `known`
   * while the show is locked, and returns a batch on top of it. It is called again when the transaction is retried; the
   * last batch counts and is returned. With a single process nothing is ever missing. The write is atomic, and durable
   * when the promise resolves. A batch without events writes nothing, but the end of the log has been verified. Rejects
   * with `ShowDeletedError`, `UnreadableLogError`, and like `Database.write`.
   */
  append<B extends EventBatch>(known: ShowState, decide: (missing: LogTail) => B): Promise<Appended<B>>;
  /** Last seq of each of these shows; deleted shows are missing. */
  readLastSeqs(showIds: readonly ShowId[]): Promise<ReadonlyMap<ShowId, number>>;
  /** Saves nothing when the log has moved on: an older state could restore names erased since. */
  saveSnapshot(state: ShowState): Promise<void>;
  findShowId(publicId: PublicId): Promise<ShowId | null>;
  /** Deletes the show and all its rows. `statements` run in the same write, before the deletion. */
  deleteShow(showId: ShowId, statements?: readonly WriteStatement[]): Promise<void>;
}

const EMPTY_TAIL: LogTail = { events: [], contents: [] };

/** @param wallClock epoch ms, for the times shown in lists */
export function createEventLog(database: Database, wallClock: () => number): EventLog {
  const { read } = database;
  const findByPublicId = findByKey(database, (publicId: string) =>
    read.selectFrom("shows").select("id").where("public_id", "=", publicId),
  );
  const createStatements = createBatchStatements(database, wallClock);
  const findLastSeq = findByKey(database, (showId: string) =>
    read.selectFrom("shows").select("seq").where("id", "=", showId),
  );
  const exists = async (showId: ShowId): Promise<boolean> => (await findLastSeq(showId)) !== undefined;

  const runQuery: RunQuery = async (query) => (await read.executeQuery(query.compile())).rows;

  const readEventsAfter = async (showId: ShowId, seq: number, rows: RunQuery): Promise<readonly ShowEvent[]> => {
    const found = await rows(
      read
        .selectFrom("show_events")
        .select(["seq", "event"])
        .where("show_id", "=", showId)
        .where("seq", ">", seq)
        .orderBy("seq"),
    );
    return found.map((row) => parseEventRow(showId, row));
  };

  const readTail = async (showId: ShowId, seq: number, rows: RunQuery): Promise<LogTail> => {
    const events = await readEventsAfter(showId, seq, rows);
    const named = events.flatMap(({ body }) =>
      "content_id" in body && body.content_id !== null ? [body.content_id] : [],
    );
    if (named.length === 0) return { events, contents: [] };
    const query = read.selectFrom("frozen_content").select("content").where("id", "in", named);
    return { events, contents: (await rows(query)).map(({ content }) => JSON.parse(content) as FrozenContent) };
  };

  const findSnapshot = async (showId: ShowId): Promise<{ state: ShowState; seq: number } | null> => {
    const row = await read
      .selectFrom("show_snapshots")
      .select(["seq", "state"])
      .where("show_id", "=", showId)
      .executeTakeFirst();
    const state = row === undefined ? null : deserialiseState(JSON.parse(row.state));
    return row === undefined || state === null ? null : { state, seq: row.seq };
  };

  const readContents = async (showId: ShowId): Promise<ReadonlyMap<ContentId, FrozenContent>> => {
    const rows = await read
      .selectFrom("frozen_content")
      .select(["id", "content"])
      .where("show_id", "=", showId)
      .execute();
    return new Map(rows.map(({ id, content }) => [id, JSON.parse(content) as FrozenContent]));
  };

  /** Locks the show row, which every append takes first; returns what is missing here. */
  const lockAndReadTail = async (showId: ShowId, seq: number, transaction: Transaction): Promise<LogTail> => {
    const lockStatement = read
      .updateTable("shows")
      .set((set) => ({ seq: set.ref("seq") }))
      .where("id", "=", showId);
    if ((await transaction.execute(lockStatement.where("seq", "=", seq))) === 1) return EMPTY_TAIL;
    if ((await transaction.execute(lockStatement)) === 0) throw new ShowDeletedError(showId);
    return readTail(showId, seq, transaction.query);
  };

  return {
    readAfter: (showId, seq) => readTail(showId, seq, runQuery),

    load: async (showId) => {
      const snapshot = await findSnapshot(showId);
      const events = await readEventsAfter(showId, snapshot?.seq ?? 0, runQuery);
      // Read after the events, so that all content they reference is included.
      const contents = await readContents(showId);
      // Checked last: a show deleted during the load loses its rows one by one.
      if (!(await exists(showId))) return null;
      const state = events.reduce(evolve, snapshot?.state ?? initialState());
      return state.seq === 0 ? null : { state, contents, snapshotSeq: snapshot?.seq ?? 0 };
    },

    append: async (known, decide) => {
      const { transact } = database;
      if (transact === null) {
        const batch = decide(EMPTY_TAIL);
        if (batch.events.length > 0) await database.write(await createStatements(batch, runQuery));
        return { missing: EMPTY_TAIL, batch };
      }
      return transact(async (transaction) => {
        const missing =
          known.show === null ? EMPTY_TAIL : await lockAndReadTail(known.show.show_id, known.seq, transaction);
        const batch = decide(missing);
        if (batch.events.length > 0) await transaction.write(await createStatements(batch, transaction.query));
        return { missing, batch };
      });
    },

    readLastSeqs: async (showIds) => {
      if (showIds.length === 0) return new Map();
      const rows = await read.selectFrom("shows").select(["id", "seq"]).where("id", "in", showIds).execute();
      return new Map(rows.map(({ id, seq }) => [id, seq]));
    },

    saveSnapshot: async (state) => {
      if (state.show === null) return;
      const { show_id } = state.show;
      const row = { show_id, seq: state.seq, state: toJson(serialiseState(state)), created_at: wallClock() };
      const lockStatement = read
        .updateTable("shows")
        .set({ seq: state.seq })
        .where("id", "=", show_id)
        .where("seq", "=", state.seq);
      await tryWrite(database, [
        { query: lockStatement, expectRows: 1 },
        { query: read.deleteFrom("show_snapshots").where("show_id", "=", show_id) },
        { query: read.insertInto("show_snapshots").values(row) },
      ]);
    },

    findShowId: async (publicId) => (await findByPublicId(publicId))?.id ?? null,

    deleteShow: (showId, statements = []) =>
      database.write([...statements, { query: read.deleteFrom("shows").where("id", "=", showId) }]),
  };
}
