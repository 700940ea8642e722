import type { ReactElement } from "react";
import type { RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { sharedMessages } from "./messages/en.ts";
import "./answer.css";

/** The accepted spellings, the first one large; empty before the reveal. */
export default function AnswerSolution({ round }: { readonly round: RoundSlice }): ReactElement | null {
  const t = useT(sharedMessages);
  const [answer, ...others] = round.reveal?.answers ?? [];
  if (answer === undefined) return null;
  return (
    <div className="rd-solution">
      <p className="rd-solution-label">{t("right_answer")}</p>
      <p className="rd-solution-text">{answer}</p>
      {others.length > 0 && <p className="rd-count">{t("also_accepted", { answers: others.join(" · ") })}</p>}
    </div>
  );
}
