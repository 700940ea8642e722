import { listLogKinds } from "@showrunner/contract/rest";
import type { LogGroup } from "@showrunner/contract/enum-values";
import { EVENT_TYPES, type EventType } from "@showrunner/engine";

const GROUPS_BY_AREA: Readonly<Record<keyof typeof EVENT_TYPES, LogGroup>> = {
  lifecycle: "show",
  programme: "show",
  rounds: "play",
  buzzer: "buzzer",
  timer: "timer",
  teams: "teams",
  undo: "play",
};

/** Groups of the event types that hosts expect in another group than that of their area. */
const OTHER_GROUPS: Readonly<Partial<Record<EventType, LogGroup>>> = {
  game_introduced: "play",
  game_begun: "play",
  rounds_over: "play",
  game_finished: "play",
  answer_submitted: "answers",
  submission_validated: "answers",
  item_judged: "answers",
  awards_replaced: "points",
  points_corrected: "points",
};

const groupedTypes = Object.entries(EVENT_TYPES).flatMap(([area, types]) =>
  types
    .filter((type) => listLogKinds(type).length > 0)
    .map((type) => ({ type, group: OTHER_GROUPS[type] ?? GROUPS_BY_AREA[area as keyof typeof EVENT_TYPES] })),
);

/** Types of the events that the log describes; those of a group, or all. */
export function listDescribedTypes(group?: LogGroup): readonly EventType[] {
  return groupedTypes.filter((entry) => group === undefined || entry.group === group).map(({ type }) => type);
}
