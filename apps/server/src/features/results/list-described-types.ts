import { listLogKinds } from "@showrunner/contract/rest";
import type { LogGroup } from "@showrunner/contract/enum-values";
import { EVENT_TYPES, type EventType } from "@showrunner/engine";

const GROUPS_BY_AREA: Readonly<Record<keyof typeof EVENT_TYPES, LogGroup>> = {
  lifecycle: "show",
  programme: "show",
  games: "play",
  rounds: "play",
  submissions: "answers",
  scoring: "points",
  buzzer: "buzzer",
  timer: "timer",
  teams: "teams",
  undo: "play",
};

const groupedTypes = Object.entries(EVENT_TYPES).flatMap(([area, types]) =>
  types
    .filter((type) => listLogKinds(type).length > 0)
    .map((type) => ({ type, group: GROUPS_BY_AREA[area as keyof typeof EVENT_TYPES] })),
);

/** Types of the events that the log describes; those of a group, or all. */
export function listDescribedTypes(group?: LogGroup): readonly EventType[] {
  return groupedTypes.filter((entry) => group === undefined || entry.group === group).map(({ type }) => type);
}
