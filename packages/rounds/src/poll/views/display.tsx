import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { OptionGrid } from "@showrunner/ui/audience";
import type { DisplayViewProps } from "../../view-props.ts";
import { DistributionBars } from "../../views/distribution-bars.tsx";
import { pickerMessages } from "../../views/picker-messages/en.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { readPoll, labelVotes } from "./read-poll.ts";
import "@showrunner/ui/audience/options.css";

/** The options, replaced by the votes from the reveal on, or earlier if the poll shows them live. */
export default function PollDisplay({ round, distribution = null }: DisplayViewProps): ReactElement {
  const t = useT(pickerMessages);
  const { options, result, leaders } = readPoll(round);
  const votes = round.phase === "question" && distribution !== null ? labelVotes(distribution, options) : null;
  const shown = result ?? votes;
  return (
    <div className="rd">
      <Question round={round} />
      {shown !== null && <DistributionBars distribution={shown} leaders={leaders} />}
      {shown === null && options.length > 0 && <OptionGrid label={t("options")} options={options} />}
      <Explanation round={round} />
    </div>
  );
}
