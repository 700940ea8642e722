import { changedSlices, initialState, type EngineContext, type ShowState } from "@showrunner/engine";
import { foldText, type Flag, type ShowsTable } from "../../platform/db/index.ts";

const flag = (value: boolean): Flag => (value ? 1 : 0);
const nothing = initialState();

/** What lists show of a show, without what is only known when its row is made. */
export type Head = Omit<ShowsTable, "id" | "created_at">;

/**
 * @param state of a show that was created.
 * @param updated_at epoch ms.
 */
export function headOf(state: ShowState, context: EngineContext, updated_at: number): Head {
  // Lists say what the screens say; compared with no show at all, the slice always differs.
  const slice = changedSlices(nothing, state, "display", context, ["show"]).show;
  if (state.show === null || slice === undefined) throw new Error("a show that was not created has no head");
  return {
    public_id: state.show.public_id,
    owner_id: state.show.owner_id,
    name: state.show.name,
    name_folded: foldText(state.show.name),
    description: state.show.description,
    status: slice.status,
    paused: flag(slice.paused),
    pending: flag(slice.pending),
    registration_open: flag(slice.registration_open),
    games_count: slice.games_count,
    teams_count: state.teams.by_id.size,
    seq: state.seq,
    last_at: Math.ceil(state.last_at),
    updated_at,
  };
}

/** Whether all that lists show is as it was, but for where the log ends and when. */
export function isHeadKept(before: ShowState, after: ShowState): boolean {
  const isSameSize = before.teams.by_id.size === after.teams.by_id.size;
  return isSameSize && before.show === after.show && before.games === after.games && before.run === after.run;
}
