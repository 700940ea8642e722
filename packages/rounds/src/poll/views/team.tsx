import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { readTexts } from "../../read-json.ts";
import type { TeamViewProps } from "../../view-props.ts";
import { DistributionBars } from "../../views/distribution-bars.tsx";
import { OptionPicker } from "../../views/option-picker.tsx";
import { pickerMessages } from "../../views/picker-messages/en.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { findOwnSubmission } from "../../views/submission-state.ts";
import TextSubmission from "../../views/text-submission.tsx";
import { readPoll } from "./read-poll.ts";

/** Options to vote for or a text field; from the reveal on the result with the team's own votes. */
export default function PollTeam(props: TeamViewProps): ReactElement {
  const { round, disabledReason } = props;
  const t = useT(pickerMessages);
  const { isText, options, allowsMultiple, result, leaders } = readPoll(round);
  const face = { options, allow_multiple: allowsMultiple, unmarked: false, right: undefined };
  return (
    <div className="rd">
      <Question round={round} />
      {round.face === "question" && disabledReason !== null && <p className="rd-reason">{disabledReason}</p>}
      {result !== null && (
        <DistributionBars
          distribution={result}
          leaders={leaders}
          ownOptions={readTexts(findOwnSubmission(props), "picks")}
        />
      )}
      {isText && <TextSubmission {...props} />}
      {!isText && result === null && (
        <OptionPicker key={round.id} face={face} prompt={t(allowsMultiple ? "pick_any" : "pick_one")} {...props} />
      )}
      <Explanation round={round} />
    </div>
  );
}
