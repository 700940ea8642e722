import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import type { TeamViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { preloadTypedAnswer, TypedAnswer } from "../../views/typed-answer.tsx";
import { musicMessages } from "../i18n/en.ts";

export const preloadParts = preloadTypedAnswer;

/** Phones are silent: the music plays in the room. */
export default function MusicTeam(props: TeamViewProps): ReactElement {
  const t = useT(musicMessages);
  const { round } = props;
  return (
    <div className="rd">
      <Question round={round} />
      {round.phase === "question" && <p className="rd-reason">{t("listen")}</p>}
      <TypedAnswer {...props} />
      <Explanation round={round} />
    </div>
  );
}
