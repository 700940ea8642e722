import type { ReactElement } from "react";
import type { RoundSlice } from "@showrunner/engine";
import { RichText } from "@showrunner/ui/audience";
import "./rounds.css";

interface QuestionProps {
  readonly round: RoundSlice;
  /** The question text, if the type keeps it in its config. */
  readonly text?: string;
}

/** The question text and its content. */
export function Question({ round, text = round.question }: QuestionProps): ReactElement {
  return (
    <div className="rd-question">
      {text !== "" && <h2 className="rd-question-text">{text}</h2>}
      <RichText html={round.content_html} />
    </div>
  );
}

/** The explanation of the answer; empty before the reveal. */
export function Explanation({ round }: { readonly round: RoundSlice }): ReactElement | null {
  return round.reveal === null ? null : <RichText html={round.reveal.answer_html} />;
}
