import { lazily, type Part } from "@showrunner/ui/stage";
import type { TeamViewProps } from "../../view-props.ts";

// A phone that waits for the buzzer needs neither to type nor an answer to show; both come while it waits.
export const ClassicAnswer: Part<TeamViewProps> = lazily<TeamViewProps>(() => import("./answer.tsx"));
export const ClassicSolution: Part<Pick<TeamViewProps, "round">> = lazily<Pick<TeamViewProps, "round">>(
  () => import("./solution.tsx"),
);
