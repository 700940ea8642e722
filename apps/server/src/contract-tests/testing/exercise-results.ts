import type { KyselyPlugin } from "kysely";
import type { EventType } from "@showrunner/engine";
import { createResultsRepository, type ResultsRepository } from "../../features/results/results.repository.ts";
import type { Database, ShowEventsTable, WriteStatement } from "../../platform/db/index.ts";

/** A results repository and the number of queries it has run. */
export function countResultsQueries(database: Database): {
  readonly results: ResultsRepository;
  readonly getQueryCount: () => number;
} {
  let queryCount = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queryCount += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    results: createResultsRepository({ read: database.read.withPlugin(counter) }),
    getQueryCount: () => queryCount,
  };
}

const kinds = [
  "show_created",
  "registration_set",
  "show_paused",
  "show_resumed",
] as const satisfies readonly EventType[];
/** Number of events. They cycle through these kinds; the fifth has an unknown version. */
const EVENT_COUNT = 9;
const UNREADABLE_SEQ = 5;

function eventRow(showId: string, seq: number): ShowEventsTable {
  const kind = kinds[seq % kinds.length] ?? "show_created";
  const version = seq === UNREADABLE_SEQ ? 1_000 : 1;
  const event = { seq, at: seq + 0.5, version, actor: { kind: "system" }, cause: null, body: { type: kind } };
  return { show_id: showId, seq, at: seq, kind, personal_of: null, event: JSON.stringify(event) };
}

/** Rows of a short log and of two frozen contents. */
export function buildLogRows({ read }: Database, showId: string): readonly WriteStatement[] {
  const events = Array.from({ length: EVENT_COUNT }, (_, index) => eventRow(showId, index + 1));
  const contents = ["content-1", "content-2"].map((id) => ({
    id,
    show_id: showId,
    content: `{"id":"${id}"}`,
    created_at: 1,
  }));
  return [
    { query: read.insertInto("show_events").values(events) },
    { query: read.insertInto("frozen_content").values(contents) },
  ];
}

/**
 * Calls every method on such a log.
 *
 * @param record called with each step, its outcome and its number of queries
 */
export async function exerciseResults(
  database: Database,
  showId: string,
  record: (step: string, outcome: unknown) => void,
): Promise<void> {
  const { results, getQueryCount } = countResultsQueries(database);
  const step = async (name: string, read: () => Promise<readonly unknown[]>): Promise<void> => {
    const before = getQueryCount();
    const rows = await read();
    record(`results.${name}`, { queries: getQueryCount() - before, rows });
  };
  const seqs = async (rows: Promise<readonly { readonly seq: number }[]>): Promise<readonly number[]> =>
    (await rows).map(({ seq }) => seq);
  const types = kinds.slice(0, 3);
  const all = { types: kinds, ranges: null, order: "oldest", after: null, limit: 20 } as const;

  await step("listByTypes", () => seqs(results.listByTypes(showId, types)));
  await step("listByTypes from one on", () => seqs(results.listByTypes(showId, types, 6)));
  await step("listByTypes of another show", () => results.listByTypes("other", types));
  await step("listBySeqs", () => results.listBySeqs(showId, [1, 99]));
  await step("listBySeqs of none", () => results.listBySeqs(showId, []));
  // More values than fit into one statement.
  const many = Array.from({ length: 501 }, (_, index) => index + 1);
  await step("listBySeqs of many", () =>
    seqs(results.listBySeqs(showId, many)).then((found) => found.toSorted((a, b) => a - b)),
  );
  await step("listPage", () => seqs(results.listPage(showId, all)));
  await step("listPage of newest", () => seqs(results.listPage(showId, { ...all, order: "newest", limit: 3 })));
  await step("listPage after oldest", () => seqs(results.listPage(showId, { ...all, after: 3, limit: 3 })));
  await step("listPage after newest", () =>
    seqs(results.listPage(showId, { ...all, order: "newest", after: 8, limit: 2 })),
  );
  const ranges = [
    [2, 3],
    [7, 8],
  ] as const;
  await step("listPage of ranges", () => seqs(results.listPage(showId, { ...all, ranges })));
  await step("listPage of no range", () => seqs(results.listPage(showId, { ...all, ranges: [] })));
  await step("listPage of few types", () => seqs(results.listPage(showId, { ...all, types })));
  await step("listContents", () => results.listContents(showId, ["content-2", "gone", "content-1"]));
  await step("listContents of none", () => results.listContents(showId, []));
  await step("listContents of another show", () => results.listContents("other", ["content-1"]));
  await step("listRaw", () => results.listRaw(showId, 4, 2));
}
