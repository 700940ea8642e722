import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import type { TeamViewProps } from "../../view-props.ts";
import { OptionPicker } from "../../views/option-picker.tsx";
import { pickerMessages } from "../../views/picker-messages/en.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { SpeedBadge } from "../../views/speed-badge.tsx";
import { readQuestion } from "./read-question.ts";

/** Large touch targets, in this team's own order. */
export default function ChoiceTeam(props: TeamViewProps): ReactElement {
  const { round, me, disabledReason } = props;
  const t = useT(pickerMessages);
  const face = readQuestion(round, me.face_team);
  return (
    <div className="rd">
      <Question round={round} text={face.text} />
      <SpeedBadge round={round} />
      {round.face === "question" && disabledReason !== null && !round.buzzer_on && (
        <p className="rd-reason">{disabledReason}</p>
      )}
      <OptionPicker
        key={round.id}
        face={face}
        prompt={t(face.allow_multiple ? "pick_several" : "pick_one")}
        {...props}
      />
      <Explanation round={round} />
    </div>
  );
}
