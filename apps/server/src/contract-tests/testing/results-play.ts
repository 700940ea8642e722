import type { KyselyPlugin } from "kysely";
import type { EventType } from "@showrunner/engine";
import { resultsRepository, type ResultsRepository } from "../../features/results/repository.ts";
import type { Database, ShowEventsTable, WriteStatement } from "../../platform/db/index.ts";

/** A results repository and the number of queries it has run. */
export function countedResults(database: Database): {
  readonly results: ResultsRepository;
  readonly asked: () => number;
} {
  let asked = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { results: resultsRepository({ read: database.read.withPlugin(counter) }), asked: () => asked };
}

const kinds = [
  "show_created",
  "registration_set",
  "show_paused",
  "show_resumed",
] as const satisfies readonly EventType[];
/** Events cycle through these kinds; the fifth has an unknown version. */
const events_of_log = 9;
const unreadable = 5;

function eventRow(show_id: string, seq: number): ShowEventsTable {
  const kind = kinds[seq % kinds.length] ?? "show_created";
  const version = seq === unreadable ? 1_000 : 1;
  const event = { seq, at: seq + 0.5, version, actor: { kind: "system" }, cause: null, body: { type: kind } };
  return { show_id, seq, at: seq, kind, personal_of: null, event: JSON.stringify(event) };
}

/** Rows of a short log and of two frozen contents. */
export function logRows({ read }: Database, show_id: string): readonly WriteStatement[] {
  const events = Array.from({ length: events_of_log }, (_, index) => eventRow(show_id, index + 1));
  const contents = ["content-1", "content-2"].map((id) => ({ id, show_id, content: `{"id":"${id}"}`, created_at: 1 }));
  return [
    { query: read.insertInto("show_events").values(events) },
    { query: read.insertInto("frozen_content").values(contents) },
  ];
}

/**
 * Calls every method on such a log.
 *
 * @param tell called with each step, its outcome and its number of queries
 */
export async function playResults(
  database: Database,
  show_id: string,
  tell: (step: string, outcome: unknown) => void,
): Promise<void> {
  const { results, asked } = countedResults(database);
  const step = async (name: string, read: () => Promise<readonly unknown[]>): Promise<void> => {
    const before = asked();
    const rows = await read();
    tell(`results.${name}`, { queries: asked() - before, rows });
  };
  const seqs = async (rows: Promise<readonly { readonly seq: number }[]>): Promise<readonly number[]> =>
    (await rows).map(({ seq }) => seq);
  const types = kinds.slice(0, 3);
  const all = { types: kinds, ranges: null, order: "oldest", after: null, limit: 20 } as const;

  await step("ofTypes", () => seqs(results.ofTypes(show_id, types)));
  await step("ofTypes from one on", () => seqs(results.ofTypes(show_id, types, 6)));
  await step("ofTypes of another show", () => results.ofTypes("other", types));
  await step("bySeq", () => results.bySeq(show_id, [1, 99]));
  await step("bySeq of none", () => results.bySeq(show_id, []));
  // More values than one statement takes.
  const many = Array.from({ length: 501 }, (_, index) => index + 1);
  await step("bySeq of many", () =>
    seqs(results.bySeq(show_id, many)).then((found) => found.toSorted((a, b) => a - b)),
  );
  await step("page", () => seqs(results.page(show_id, all)));
  await step("page of newest", () => seqs(results.page(show_id, { ...all, order: "newest", limit: 3 })));
  await step("page after oldest", () => seqs(results.page(show_id, { ...all, after: 3, limit: 3 })));
  await step("page after newest", () => seqs(results.page(show_id, { ...all, order: "newest", after: 8, limit: 2 })));
  const ranges = [
    [2, 3],
    [7, 8],
  ] as const;
  await step("page of ranges", () => seqs(results.page(show_id, { ...all, ranges })));
  await step("page of no range", () => seqs(results.page(show_id, { ...all, ranges: [] })));
  await step("page of few types", () => seqs(results.page(show_id, { ...all, types })));
  await step("contents", () => results.contents(show_id, ["content-2", "gone", "content-1"]));
  await step("contents of none", () => results.contents(show_id, []));
  await step("contents of another show", () => results.contents("other", ["content-1"]));
  await step("raw", () => results.raw(show_id, 4, 2));
}
