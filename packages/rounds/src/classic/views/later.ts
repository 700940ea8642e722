import { lazily, type Part } from "@showrunner/ui/stage";
import type { TeamViewProps } from "../../view-props.ts";

// A phone that waits for the buzzer needs neither the form nor the solution; both load in the meantime.
export const ClassicAnswer: Part<TeamViewProps> = lazily<TeamViewProps>(() => import("./answer.tsx"));
export const ClassicSolution: Part<Pick<TeamViewProps, "round">> = lazily<Pick<TeamViewProps, "round">>(
  () => import("./solution.tsx"),
);
