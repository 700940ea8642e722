import { lazyWithRetry, type LazyComponent } from "@showrunner/ui/audience";
import type { TeamViewProps } from "../view-props.ts";

// A phone that waits for the buzzer needs neither the form nor the solution yet; both load meanwhile.
export const LazySubmission: LazyComponent<TeamViewProps> = lazyWithRetry<TeamViewProps>(
  () => import("./text-submission.tsx"),
);
export const LazySolution: LazyComponent<Pick<TeamViewProps, "round">> = lazyWithRetry<Pick<TeamViewProps, "round">>(
  () => import("./answer-solution.tsx"),
);
