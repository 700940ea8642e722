import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { OptionGrid } from "@showrunner/ui/audience";
import type { DisplayViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { SpeedBadge } from "../../views/speed-badge.tsx";
import { pickerMessages } from "../../views/picker-messages/en.ts";
import { readQuestion } from "./read-question.ts";
import "@showrunner/ui/audience/options.css";

export default function ChoiceDisplay({ round }: DisplayViewProps): ReactElement {
  const t = useT(pickerMessages);
  const { text, options, right, unmarked } = readQuestion(round);
  return (
    <div className="rd">
      <Question round={round} text={text} />
      <SpeedBadge round={round} />
      <OptionGrid
        label={t("options")}
        options={options}
        unmarked={unmarked}
        {...(right === undefined ? {} : { right })}
      />
      <Explanation round={round} />
    </div>
  );
}
