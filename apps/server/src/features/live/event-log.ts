import {
  deserializeState,
  initialState,
  evolve,
  serializeState,
  upcast,
  type ContentId,
  type EndedSubmission,
  type EngineContext,
  type FrozenContent,
  type PublicId,
  type RoundId,
  type RunId,
  type ShowEvent,
  type ShowId,
  type ShowState,
  type TeamId,
} from "@showrunner/engine";
import type { Database, RoundSubmissionsTable, ShowEventsTable, WriteStatement } from "../../platform/db/index.ts";
import { headOf } from "./head.ts";
import { blanked, personalOf } from "./personal.ts";

/** Rows of one insert; databases bound the parameters of a statement. */
const rows_per_insert = 500;

/** The log holds what this version of the product cannot understand: it must not decide about the show. */
export class UnreadableLog extends Error {
  override readonly name = "UnreadableLog";

  constructor(showId: ShowId, seq: number) {
    super(`event ${seq} of show ${showId} is of a newer version`);
  }
}

/** Submissions of a round that ended; they leave the state and stay in a table. */
export interface EndedRound {
  readonly run_id: RunId;
  readonly round_id: RoundId;
  readonly submissions: readonly EndedSubmission[];
}

/** What one transaction adds to a show. */
export interface Batch {
  readonly before: ShowState;
  readonly after: ShowState;
  readonly context: EngineContext;
  readonly events: readonly ShowEvent[];
  readonly contents: readonly FrozenContent[];
  readonly ended_rounds: readonly EndedRound[];
  /** Rows of the callers, written with the events or not at all. */
  readonly statements: readonly WriteStatement[];
}

/** A show as the log gives it. */
export interface LoadedShow {
  readonly state: ShowState;
  readonly contents: ReadonlyMap<ContentId, FrozenContent>;
  /** Seq of the snapshot that helped; 0 when there was none. */
  readonly snapshot_seq: number;
}

export interface EventLog {
  /** Null when there is no such show. Rejects with `UnreadableLog`. */
  load(showId: ShowId): Promise<LoadedShow | null>;
  /** Events after `seq`; empty unless an append went through whose outcome was not known. */
  after(showId: ShowId, seq: number): Promise<readonly ShowEvent[]>;
  /** All or nothing, durable when it resolves. */
  append(batch: Batch): Promise<void>;
  saveSnapshot(state: ShowState): Promise<void>;
  showIdOf(publicId: PublicId): Promise<ShowId | null>;
  /** Deletes the show and all its rows. */
  drop(showId: ShowId): Promise<void>;
}

const jsonOf = (value: unknown): string => JSON.stringify(value);

function eventRow(showId: ShowId, event: ShowEvent, deleted: ReadonlySet<TeamId>): ShowEventsTable {
  const personal = personalOf(event.body);
  const isBlank = personal !== null && deleted.has(personal);
  return {
    show_id: showId,
    seq: event.seq,
    at: Math.floor(event.at),
    kind: event.body.type,
    personal_of: isBlank ? null : personal,
    event: jsonOf(isBlank ? blanked(event) : event),
  };
}

function submissionRows(showId: ShowId, { run_id, submissions }: EndedRound): readonly RoundSubmissionsTable[] {
  return submissions.map(({ at, answer, judgement, ...plain }) => ({
    ...plain,
    show_id: showId,
    run_id,
    at: Math.floor(at),
    answer: jsonOf(answer),
    judgement: judgement === null ? null : jsonOf(judgement),
  }));
}

function chunks<T>(rows: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / rows_per_insert) }, (_, index) =>
    rows.slice(index * rows_per_insert, (index + 1) * rows_per_insert),
  );
}

/** @param wall epoch ms, for the times that lists show */
export function createEventLog(database: Database, wall: () => number): EventLog {
  const { read } = database;

  const readEvent = (showId: ShowId, row: Pick<ShowEventsTable, "seq" | "event">): ShowEvent => {
    const upcasted = upcast(JSON.parse(row.event));
    if (!upcasted.ok) throw new UnreadableLog(showId, row.seq);
    return upcasted.value;
  };

  const after = async (showId: ShowId, seq: number): Promise<readonly ShowEvent[]> => {
    const rows = await read
      .selectFrom("show_events")
      .select(["seq", "event"])
      .where("show_id", "=", showId)
      .where("seq", ">", seq)
      .orderBy("seq")
      .execute();
    return rows.map((row) => readEvent(showId, row));
  };

  const newestSnapshot = async (showId: ShowId): Promise<{ state: ShowState; seq: number } | null> => {
    const row = await read
      .selectFrom("show_snapshots")
      .select(["seq", "state"])
      .where("show_id", "=", showId)
      .executeTakeFirst();
    const state = row === undefined ? null : deserializeState(JSON.parse(row.state));
    return row === undefined || state === null ? null : { state, seq: row.seq };
  };

  const contentsOf = async (showId: ShowId): Promise<ReadonlyMap<ContentId, FrozenContent>> => {
    const rows = await read
      .selectFrom("frozen_content")
      .select(["id", "content"])
      .where("show_id", "=", showId)
      .execute();
    return new Map(rows.map(({ id, content }) => [id, JSON.parse(content) as FrozenContent]));
  };

  const headStatements = ({ before, after: state, context }: Batch, showId: ShowId): readonly WriteStatement[] => {
    const head = headOf(state, context, wall());
    if (before.seq === 0)
      return [{ query: read.insertInto("shows").values({ ...head, id: showId, created_at: head.updated_at }) }];
    // The condition is an assertion: this process is the only one that appends.
    const query = read.updateTable("shows").set(head).where("id", "=", showId).where("seq", "=", before.seq);
    return [{ query, expect_rows: 1 }];
  };

  const gameStatements = ({ before, after: state }: Batch, showId: ShowId): readonly WriteStatement[] => {
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
    { events, ended_rounds, after: { run } }: Batch,
    showId: ShowId,
  ): readonly WriteStatement[] => {
    const ended = ended_rounds.flatMap((round) => [
      // A round that was reopened ends again; what was kept of it the first time is void.
      {
        query: read
          .deleteFrom("round_submissions")
          .where("show_id", "=", showId)
          .where("round_id", "=", round.round_id),
      },
      ...chunks(submissionRows(showId, round)).map((some) => ({
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

  /** A deleted team leaves no name: not in the log, not in a snapshot, not among the submissions. */
  const erasureStatements = async (
    showId: ShowId,
    deleted: ReadonlySet<TeamId>,
  ): Promise<readonly WriteStatement[]> => {
    if (deleted.size === 0) return [];
    const rows = await read
      .selectFrom("show_events")
      .select(["seq", "event"])
      .where("show_id", "=", showId)
      .where("personal_of", "in", [...deleted])
      .execute();
    return [
      ...rows.map((row) => ({
        query: read
          .updateTable("show_events")
          .set({ event: jsonOf(blanked(readEvent(showId, row))), personal_of: null })
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

  return {
    after,

    load: async (showId) => {
      const snapshot = await newestSnapshot(showId);
      const [contents, events] = await Promise.all([contentsOf(showId), after(showId, snapshot?.seq ?? 0)]);
      const state = events.reduce(evolve, snapshot?.state ?? initialState());
      return state.seq === 0 ? null : { state, contents, snapshot_seq: snapshot?.seq ?? 0 };
    },

    append: async (batch) => {
      const { show } = batch.after;
      if (show === null) throw new Error("a show begins with its creation");
      const { show_id } = show;
      const deleted = new Set(batch.events.flatMap(({ body }) => (body.type === "team_deleted" ? [body.team_id] : [])));
      const created_at = wall();
      const rows = batch.events.map((event) => eventRow(show_id, event, deleted));
      await database.write([
        ...headStatements(batch, show_id),
        ...batch.contents.map((content) => ({
          query: read
            .insertInto("frozen_content")
            .values({ id: content.id, show_id, content: jsonOf(content), created_at }),
        })),
        ...chunks(rows).map((some) => ({ query: read.insertInto("show_events").values(some) })),
        ...gameStatements(batch, show_id),
        ...roundStatements(batch, show_id),
        ...(await erasureStatements(show_id, deleted)),
        ...batch.statements,
      ]);
    },

    saveSnapshot: async (state) => {
      if (state.show === null) return;
      const { show_id } = state.show;
      const row = { show_id, seq: state.seq, state: jsonOf(serializeState(state)), created_at: wall() };
      await database.write([
        { query: read.deleteFrom("show_snapshots").where("show_id", "=", show_id) },
        { query: read.insertInto("show_snapshots").values(row) },
      ]);
    },

    showIdOf: async (publicId) => {
      const row = await read.selectFrom("shows").select("id").where("public_id", "=", publicId).executeTakeFirst();
      return row?.id ?? null;
    },

    drop: (showId) => database.write([{ query: read.deleteFrom("shows").where("id", "=", showId) }]),
  };
}
