import type { ReactElement } from "react";
import { Group, Stack } from "@showrunner/ui/host/kit";
import type { ModeratorViewProps } from "../../view-props.ts";
import { TypedSolution } from "../../views/host/typed-answers.tsx";
import { PictureFrame } from "./picture-frame.tsx";

export { TypedSubmissionView as SubmissionView } from "../../views/host/typed-answers.tsx";

/** The whole picture beside the answer; the desk's previews show what the audience sees. */
export default function PictureModerator({ isAnswerHidden, ...solution }: ModeratorViewProps): ReactElement | null {
  if (isAnswerHidden) return null;
  return (
    <Group align="start" gap="md">
      <PictureFrame face={solution.desk.solution} isSmall />
      <Stack gap={4} flex={1} miw="10rem">
        <TypedSolution {...solution} />
      </Stack>
    </Group>
  );
}
