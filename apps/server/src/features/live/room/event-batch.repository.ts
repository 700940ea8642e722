import type { Compilable } from "kysely";
import type { EngineContext, FrozenContent, ShowEvent, ShowId, ShowState, TeamId } from "@showrunner/engine";
import { toChunks } from "../../../platform/db/chunks.ts";
import type { Database, ShowEventsTable, WriteStatement } from "../../../platform/db/index.ts";
import { prepareStatement, prepareInsert } from "../../../platform/db/prepared-statements.ts";
import { toEventRow, toJson, parseEventRow, toSubmissionRows, type EndedRound } from "./event-rows.ts";
import { toShowListColumns, isShowRowUnchanged, type ShowListColumns } from "./show-list-columns.ts";
import { redactEvent } from "./redact.ts";

/** What one transaction appends to a show. */
export interface EventBatch {
  readonly before: ShowState;
  readonly after: ShowState;
  readonly context: EngineContext;
  readonly events: readonly ShowEvent[];
  readonly contents: readonly FrozenContent[];
  readonly endedRounds: readonly EndedRound[];
  /** Statements of the callers, written atomically with the events. */
  readonly statements: readonly WriteStatement[];
}

/** A show row whose log ends at the expected seq. */
interface ExpectedShowRow {
  readonly id: ShowId;
  readonly before: number;
}

/** The row's times may lag by up to 1 s: updating their indexes costs as much as the rest of a small commit. */
const SHOW_ROW_MAX_AGE_MS = 1_000;

/** Runs a query and returns its rows, inside or outside a transaction. */
export type RunQuery = <Row>(query: Compilable<Row>) => Promise<readonly Row[]>;

/**
 * Creates the statements that append a batch to the log and update the tables derived from it. The first statement
 * asserts where the log ends.
 * @param wallClock epoch ms, for the times shown in lists
 */
export function createBatchStatements(
  { read, dialect }: Database,
  wallClock: () => number,
): (batch: EventBatch, rows: RunQuery) => Promise<readonly WriteStatement[]> {
  const updateShowRow = (columns: Partial<ShowListColumns>, { id, before }: ExpectedShowRow) =>
    // The condition is an assertion: no other process can have appended since `before`.
    read.updateTable("shows").set(columns).where("id", "=", id).where("seq", "=", before);
  const rewriteShowRow = prepareStatement(({ id, before, ...row }: ShowListColumns & ExpectedShowRow) =>
    updateShowRow(row, { id, before }),
  );
  const advanceShowRow = prepareStatement(
    ({ id, before, ...row }: Pick<ShowListColumns, "seq" | "last_at"> & ExpectedShowRow) =>
      updateShowRow(row, { id, before }),
  );
  /** When the row of a show was last written in full, keyed by the show's settings. */
  const rowWrittenAt = new WeakMap<object, number>();
  const isFresh = ({ show }: ShowState, now: number): boolean => {
    const written = show === null ? undefined : rowWrittenAt.get(show);
    return written !== undefined && Math.abs(now - written) < SHOW_ROW_MAX_AGE_MS;
  };
  const insertEvents = (rows: ShowEventsTable | readonly ShowEventsTable[]) =>
    read.insertInto("show_events").values(rows);
  // A database server needs one round trip per statement.
  const eventStatements =
    dialect === "sqlite"
      ? prepareInsert<ShowEventsTable>(insertEvents)
      : (rows: readonly ShowEventsTable[]) => toChunks(rows).map(insertEvents);

  const showRowStatements = (
    { before, after: state, context }: EventBatch,
    showId: ShowId,
  ): readonly WriteStatement[] => {
    const now = wallClock();
    const expected: ExpectedShowRow = { id: showId, before: before.seq };
    if (before.seq > 0 && isShowRowUnchanged(before, state) && isFresh(state, now)) {
      const { seq, last_at } = state;
      return [{ query: advanceShowRow({ ...expected, seq, last_at: Math.ceil(last_at) }), expectRows: 1 }];
    }
    const row = toShowListColumns(state, context, now);
    if (state.show !== null) rowWrittenAt.set(state.show, now);
    if (before.seq === 0)
      return [{ query: read.insertInto("shows").values({ ...row, id: showId, created_at: row.updated_at }) }];
    return [{ query: rewriteShowRow({ ...row, ...expected }), expectRows: 1 }];
  };

  const gameStatements = ({ before, after: state }: EventBatch, showId: ShowId): readonly WriteStatement[] => {
    if (before.games === state.games) return [];
    const rows = state.games.map(({ id, game }, position) => ({
      show_id: showId,
      show_game_id: id,
      game_id: game.game_id,
      position,
    }));
    const clear = { query: read.deleteFrom("show_games").where("show_id", "=", showId) };
    return rows.length === 0 ? [clear] : [clear, { query: read.insertInto("show_games").values(rows) }];
  };

  const roundStatements = (
    { events, endedRounds, after: { run } }: EventBatch,
    showId: ShowId,
  ): readonly WriteStatement[] => {
    const ended = endedRounds.flatMap((round) => [
      // A reopened round ends again and replaces the submissions stored the first time.
      {
        query: read
          .deleteFrom("round_submissions")
          .where("show_id", "=", showId)
          .where("round_id", "=", round.round_id),
      },
      ...toChunks(toSubmissionRows(showId, round)).map((some) => ({
        query: read.insertInto("round_submissions").values(some),
      })),
    ]);
    if (!events.some(({ body }) => body.type === "show_reset")) return ended;
    const earlierRuns = read
      .deleteFrom("round_submissions")
      .where("show_id", "=", showId)
      .where("run_id", "!=", run?.run_id ?? "");
    return [...ended, { query: earlierRuns }];
  };

  /** Removes a deleted team's name from the log, the snapshot and the submissions. */
  const erasureStatements = async (
    showId: ShowId,
    deleted: ReadonlySet<TeamId>,
    readFrom: RunQuery,
  ): Promise<readonly WriteStatement[]> => {
    if (deleted.size === 0) return [];
    const rows = await readFrom(
      read
        .selectFrom("show_events")
        .select(["seq", "event"])
        .where("show_id", "=", showId)
        .where("personal_of", "in", [...deleted]),
    );
    return [
      ...rows.map((row) => ({
        query: read
          .updateTable("show_events")
          .set({ event: toJson(redactEvent(parseEventRow(showId, row))), personal_of: null })
          .where("show_id", "=", showId)
          .where("seq", "=", row.seq),
      })),
      { query: read.deleteFrom("show_snapshots").where("show_id", "=", showId) },
      {
        query: read
          .deleteFrom("round_submissions")
          .where("show_id", "=", showId)
          .where("team_id", "in", [...deleted]),
      },
    ];
  };

  return async (batch, readFrom) => {
    const { show } = batch.after;
    if (show === null) throw new Error("the first event of a show must create it");
    const { show_id } = show;
    const deleted = new Set(batch.events.flatMap(({ body }) => (body.type === "team_deleted" ? [body.team_id] : [])));
    const createdAt = wallClock();
    const rows = batch.events.map((event) => toEventRow(show_id, event, deleted));
    return [
      ...showRowStatements(batch, show_id),
      ...batch.contents.map((content) => ({
        query: read
          .insertInto("frozen_content")
          .values({ id: content.id, show_id, content: toJson(content), created_at: createdAt }),
      })),
      ...eventStatements(rows).map((query) => ({ query })),
      ...gameStatements(batch, show_id),
      ...roundStatements(batch, show_id),
      ...(await erasureStatements(show_id, deleted, readFrom)),
      ...batch.statements,
    ];
  };
}
