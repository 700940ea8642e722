import type { ReactElement } from "react";
import { Stack } from "@showrunner/ui/host/kit";
import type { ModeratorViewProps } from "../../view-props.ts";
import { TypedSolution } from "../../views/host/typed-answers.tsx";

export { TypedSubmissionView as SubmissionView } from "../../views/host/typed-answers.tsx";

export default function ClassicModerator({ isAnswerHidden, ...solution }: ModeratorViewProps): ReactElement | null {
  if (isAnswerHidden) return null;
  return (
    <Stack gap={4}>
      <TypedSolution {...solution} />
    </Stack>
  );
}
