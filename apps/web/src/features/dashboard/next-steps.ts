import type { GameshowListItem } from "@showrunner/contract/rest";

type StepKind = "continue" | "start" | "invite" | "write" | "results";

export interface NextStep {
  readonly kind: StepKind;
  readonly show: GameshowListItem;
}

const MAX_STEPS = 3;

function toStepKind(show: GameshowListItem): StepKind {
  if (show.status === "active") return "continue";
  if (show.status === "completed") return "results";
  if (show.pending) return "write";
  return show.teams_count === 0 ? "invite" : "start";
}

/** Most urgent first. */
const ORDER: readonly StepKind[] = ["continue", "start", "invite", "write", "results"];

/** Suggests one step of each kind, with the newest show to which it applies. `shows` must be sorted newest first. */
export function findNextSteps(shows: readonly GameshowListItem[]): readonly NextStep[] {
  return ORDER.flatMap((kind) => {
    const show = shows.find((each) => toStepKind(each) === kind);
    return show === undefined ? [] : [{ kind, show }];
  }).slice(0, MAX_STEPS);
}
