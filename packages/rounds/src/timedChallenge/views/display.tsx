import type { ReactElement } from "react";
import type { DisplayViewProps } from "../../view-props.ts";
import { Explanation } from "../../views/question.tsx";
import { AllItems, Challenge } from "./challenge.tsx";

export default function ChallengeDisplay({ round }: DisplayViewProps): ReactElement {
  return (
    <div className="rd">
      <Challenge round={round} />
      <AllItems round={round} />
      <Explanation round={round} />
    </div>
  );
}
