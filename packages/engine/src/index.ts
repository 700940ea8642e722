export type * from "./json.ts";
export type * from "./ids.ts";
export type * from "./content.ts";
export type * from "./commands.ts";
export type * from "./slices.ts";
export type * from "./round-definition.ts";
export * from "./settings.ts";
export * from "./rejection.ts";

export { initialState } from "./show/state.ts";
export type { ShowState } from "./show/state.ts";
export type { EngineContext } from "./show/context.ts";
export type { EventBody, EventOf, EventType, ShowEvent } from "./show/events.ts";
export { event_versions } from "./show/events.ts";
export { upcast } from "./show/upcast.ts";
export type { UnreadableEvent } from "./show/upcast.ts";
export { decide } from "./show/decide.ts";
export { evolve } from "./show/evolve.ts";
export { apply } from "./show/apply.ts";
export type { Answer, Applied } from "./show/apply.ts";
export { statusOf } from "./show/lookup.ts";
export type { ShowStatus } from "./show/lookup.ts";
export { arbitrationCloseAt, nextDeadline } from "./show/tick.ts";
export { endedSubmissions } from "./show/ended.ts";
export type { EndedSubmission } from "./show/ended.ts";
export { deserializeState, serializeState, state_version } from "./show/serialize.ts";

export { changedSlices, coalesced_slices, project, slice_names } from "./projection/project.ts";
export type { CommonSliceName } from "./projection/project.ts";
export { changedTeams, projectMe } from "./projection/me.ts";
export { moderatorTeam } from "./projection/roster.ts";
export { liveSubmissions } from "./projection/submissions.ts";
export type { SubmissionPlace } from "./projection/submissions.ts";

export { claimBound, countPress } from "./buzzer/fairness.ts";
export type { CountedPress, MeasuredLine, MeasuredPress } from "./buzzer/fairness.ts";
export { keyedChance } from "./rounds/keyed-chance.ts";
export { cleanName, foldTeamName } from "./teams/name.ts";
export { team_palette } from "./teams/palette.ts";
