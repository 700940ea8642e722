import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { OptionGrid } from "@showrunner/ui/stage";
import type { DisplayViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { choice_messages } from "../i18n/index.ts";
import { faceOf } from "./face.ts";
import "@showrunner/ui/stage/options.css";

export default function ChoiceDisplay({ round }: DisplayViewProps): ReactElement {
  const t = useT(choice_messages);
  const { text, options, right, unmarked } = faceOf(round);
  return (
    <div className="rd">
      <Question round={round} text={text} />
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
