import type { ReactElement } from "react";
import type { DisplayViewProps } from "../../view-props.ts";
import { Explanation } from "../../views/question.tsx";
import { AllItems, ChallengePrompt } from "./prompt.tsx";

export default function ChallengeDisplay({ round }: DisplayViewProps): ReactElement {
  return (
    <div className="rd">
      <ChallengePrompt round={round} />
      <AllItems round={round} />
      <Explanation round={round} />
    </div>
  );
}
