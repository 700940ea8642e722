import { findChangedSlices, initialState, type EngineContext, type ShowState } from "@showrunner/engine";
import { foldText, type Flag, type ShowsTable } from "../../../platform/db/index.ts";

const toFlag = (value: boolean): Flag => (value ? 1 : 0);
const emptyState = initialState();

/** The columns of a show that lists read, except those set only when the row is created. */
export type ShowListColumns = Omit<ShowsTable, "id" | "created_at">;

/**
 * @param state of a show that was created
 * @param updatedAt epoch ms
 */
export function toShowListColumns(state: ShowState, context: EngineContext, updatedAt: number): ShowListColumns {
  // Lists show what displays show; compared with the empty state, the slice always differs.
  const slice = findChangedSlices(emptyState, state, "display", context, ["show"]).show;
  if (state.show === null || slice === undefined) throw new Error("the show has not been created");
  return {
    public_id: state.show.public_id,
    owner_id: state.show.owner_id,
    name: state.show.name,
    name_folded: foldText(state.show.name),
    description: state.show.description,
    status: slice.status,
    paused: toFlag(slice.paused),
    pending: toFlag(slice.pending),
    registration_open: toFlag(slice.registration_open),
    games_count: slice.games_count,
    teams_count: state.teams.by_id.size,
    seq: state.seq,
    last_at: Math.ceil(state.last_at),
    updated_at: updatedAt,
  };
}

/** Whether only `seq` and the times of the row have changed. */
export function isShowRowUnchanged(before: ShowState, after: ShowState): boolean {
  const isSameSize = before.teams.by_id.size === after.teams.by_id.size;
  return isSameSize && before.show === after.show && before.games === after.games && before.run === after.run;
}
