import type { ShowEvent } from "@showrunner/engine";
import type { StepName } from "../play/playback.ts";

/** Events that one step of a replay applies together. */
export interface ReplayStep {
  readonly name: StepName;
  /** Length of the log including them. */
  readonly end: number;
}

/** Simultaneous events of many teams form a single step. */
const MERGED_EVENTS: Readonly<Partial<Record<ShowEvent["body"]["type"], StepName>>> = {
  answer_submitted: "answer",
  draft_taken_back: "answer",
  press_counted: "buzz",
  buzzer_locked: "buzz",
  buzz_undecided: "buzz",
  submission_validated: "judge",
  team_registered: "arrive",
  member_joined: "arrive",
};

/** Events that name a step, most significant first. */
const NAMING_EVENTS: readonly (readonly [type: ShowEvent["body"]["type"], name: StepName])[] = [
  ["decision_undone", "undo"],
  ["show_started", "start"],
  ["show_completed", "complete"],
  ["game_finished", "finish_game"],
  ["game_introduced", "introduce_game"],
  ["game_begun", "first_round"],
  ["round_revealed", "reveal"],
  ["show_paused", "pause"],
  ["show_resumed", "resume"],
  ["buzzer_opened", "open_buzzer"],
];

/** Groups the log into steps: by command, by tick, or by simultaneous events of teams. */
export function groupEvents(events: readonly ShowEvent[], from: number): readonly ReplayStep[] {
  const groups: { key: string; events: ShowEvent[]; end: number }[] = [];
  for (const [index, event] of events.entries()) {
    if (index < from) continue;
    const last = groups.at(-1);
    const key = getGroupKey(event, last?.events.at(-1) ?? null, last?.key ?? "");
    if (last?.key === key) {
      last.events.push(event);
      last.end = index + 1;
    } else groups.push({ key, events: [event], end: index + 1 });
  }
  return groups.map(({ events: own, end }) => ({ name: getStepName(own), end }));
}

function getGroupKey(event: ShowEvent, before: ShowEvent | null, keyBefore: string): string {
  const mergedName = MERGED_EVENTS[event.body.type];
  if (mergedName !== undefined) return mergedName;
  if (event.cause !== null) return `${event.cause.device_id} ${event.cause.command_id}`;
  // A winning press also stops the timer, in the same tick.
  return before?.cause === null && before.at === event.at ? keyBefore : `tick ${event.seq}`;
}

function getStepName(events: readonly ShowEvent[]): StepName {
  const [first] = events;
  const mergedName = first === undefined ? undefined : MERGED_EVENTS[first.body.type];
  if (mergedName !== undefined) return mergedName;
  for (const { body } of events) {
    if (body.type === "buzz_decided") return body.outcome === "wrong" ? "decide_wrong" : "decide_correct";
    if (body.type === "timer_changed" && body.action === "expired") return "time_up";
  }
  return NAMING_EVENTS.find(([type]) => events.some(({ body }) => body.type === type))?.[1] ?? "next";
}
