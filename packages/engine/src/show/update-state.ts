import type { RoundId } from "../ids.ts";
import type { LiveRound, RoundRecord, RunState, ShowState } from "./show.state.ts";

/** Changes the run, if there is one. */
export function updateRun(state: ShowState, change: Partial<RunState>): ShowState {
  return state.run === null ? state : { ...state, run: { ...state.run, ...change } };
}

/** Changes the live round, if there is one. */
export function updateRound(state: ShowState, change: (round: LiveRound) => LiveRound): ShowState {
  return state.round === null ? state : { ...state, round: change(state.round) };
}

/** Changes the record of a round, if it has one. */
export function updateRecord(state: ShowState, id: RoundId, change: (record: RoundRecord) => RoundRecord): ShowState {
  const records = state.run?.records;
  const record = records?.get(id);
  if (records === undefined || record === undefined) return state;
  return updateRun(state, { records: records.set(id, change(record)) });
}
