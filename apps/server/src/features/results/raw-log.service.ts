import type { RouteCall } from "@showrunner/contract/rest";
import { getStatus, type FrozenContent, type ShowEvent, type ShowId, type ShowState } from "@showrunner/engine";
import { toInteger } from "../../platform/db/paginate.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { decodeCursor, encodeCursor } from "../../platform/http/paging.ts";
import { readTimeline, type ResultsDependencies } from "./results-dependencies.ts";

type RawLogPage = RouteCall<"GET /gameshows/:id/log/raw">["response"];

interface RawLogDependencies extends ResultsDependencies {
  /** Ids of all assets of frozen games. */
  readonly findAssetIds: (content: FrozenContent) => readonly string[];
  /** Ids of the files of branding and sounds. */
  readonly findSettingsAssetIds: (state: ShowState) => readonly string[];
  /** URL of an asset that needs no authorization header. */
  readonly getAssetUrl: (assetId: string) => string;
}

export type ReadRawLog = (
  showId: ShowId,
  query: RouteInput<"GET /gameshows/:id/log/raw">["query"],
) => Promise<ServiceResult<RawLogPage>>;

/** Limits the size of a page, because award events of large shows are long. */
const MAX_PAGE_CHARACTERS = 1_000_000;

/**
 * Reads the log as stored, for completed shows only: it contains the secret that determines the order of options, and
 * answers not yet revealed.
 */
export function createRawLogReader(sources: RawLogDependencies): ReadRawLog {
  const { repository, findAssetIds, findSettingsAssetIds, getAssetUrl } = sources;
  return async (showId, { cursor, limit }) => {
    const state = await sources.getState(showId);
    if (state === null) return fail("gameshow_not_found");
    const status = getStatus(state);
    if (status !== "completed") return fail("wrong_status", { params: { status } });
    const after = Math.max(0, toInteger(decodeCursor(cursor)?.value ?? 0));
    const timeline = await readTimeline(sources, showId);
    const run = timeline.runs.at(-1);
    const rows = limitSize(await repository.listRaw(showId, after, limit));
    const last = rows.at(-1)?.seq ?? state.seq;
    const contents = after === 0 ? await repository.listContents(showId, run?.contents ?? []) : [];
    return ok({
      items: rows.map(({ event }) => JSON.parse(event) as ShowEvent),
      next_cursor: last < state.seq ? encodeCursor({ value: last, id: "" }) : null,
      total: state.seq,
      start_seq: run?.seq ?? 0,
      contents: [...contents],
      assets: Object.fromEntries(
        [...contents.flatMap(findAssetIds), ...findSettingsAssetIds(state)].map((id) => [id, getAssetUrl(id)]),
      ),
    });
  };
}

/** Returns as many rows as fit, but at least one. */
function limitSize<T extends { readonly event: string }>(rows: readonly T[]): readonly T[] {
  let length = 0;
  const end = rows.findIndex(({ event }, index) => (length += event.length) > MAX_PAGE_CHARACTERS && index > 0);
  return end < 0 ? rows : rows.slice(0, end);
}
