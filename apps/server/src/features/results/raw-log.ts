import type { Call } from "@showrunner/contract/rest";
import { statusOf, type FrozenContent, type Json, type ShowId } from "@showrunner/engine";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import { readCursor, writeCursor } from "../../platform/http/paging.ts";
import { readTimeline, type Sources } from "./sources.ts";

type RawPage = Call<"GET /gameshows/:id/log/raw">["response"];

interface Dependencies extends Sources {
  /** Ids of all pictures of frozen games. */
  readonly assetsOf: (content: FrozenContent) => readonly string[];
  /** URL of a picture, usable without an authorization header. */
  readonly imageAddress: (image_id: string) => string;
}

export type ReadRawLog = (
  show_id: ShowId,
  query: Input<"GET /gameshows/:id/log/raw">["query"],
) => Promise<Outcome<RawPage>>;

/** Limits a page by the size of its events: awards of large shows are long. */
const most_characters = 1_000_000;

/**
 * Reads the log as stored, for completed shows only: it contains the secret that determines the order of options, and
 * answers not yet revealed.
 */
export function createRawLog(sources: Dependencies): ReadRawLog {
  const { repository, assetsOf, imageAddress } = sources;
  return async (show_id, { cursor, limit }) => {
    const state = await sources.state(show_id);
    if (state === null) return fail("gameshow_not_found");
    const status = statusOf(state);
    if (status !== "completed") return fail("wrong_status", { params: { status } });
    const after = Math.max(0, Number(readCursor(cursor)?.value ?? 0) || 0);
    const timeline = await readTimeline(sources, show_id);
    const run = timeline.runs.at(-1);
    const rows = bounded(await repository.raw(show_id, after, limit));
    const last = rows.at(-1)?.seq ?? state.seq;
    const contents = after === 0 ? await repository.contents(show_id, run?.contents ?? []) : [];
    return ok({
      items: rows.map(({ event }) => JSON.parse(event) as Json),
      next_cursor: last < state.seq ? writeCursor({ value: last, id: "" }) : null,
      total: state.seq,
      start_seq: run?.seq ?? 0,
      // Frozen content is plain JSON; the cast is needed because interfaces have no index signature.
      contents: contents as unknown as Json[],
      assets: Object.fromEntries(contents.flatMap(assetsOf).map((id) => [id, imageAddress(id)])),
    });
  };
}

/** As many rows as fit, but at least one. */
function bounded<T extends { readonly event: string }>(rows: readonly T[]): readonly T[] {
  let length = 0;
  const end = rows.findIndex(({ event }, index) => (length += event.length) > most_characters && index > 0);
  return end < 0 ? rows : rows.slice(0, end);
}
