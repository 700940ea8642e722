import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import type { TeamViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { preloadTypedAnswer, TypedAnswer } from "../../views/typed-answer.tsx";
import { videoMessages } from "../i18n/en.ts";

export const preloadParts = preloadTypedAnswer;

/** Phones show nothing of the video: it plays on the displays. */
export default function VideoTeam(props: TeamViewProps): ReactElement {
  const t = useT(videoMessages);
  const { round } = props;
  return (
    <div className="rd">
      <Question round={round} />
      {round.phase === "question" && <p className="rd-reason">{t("watch")}</p>}
      <TypedAnswer {...props} />
      <Explanation round={round} />
    </div>
  );
}
