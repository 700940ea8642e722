import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import type { RefusedAnswer as Refused } from "../game/answers.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { menu_messages } from "./messages/index.ts";
import "./menu.css";

interface RefusedAnswerProps {
  readonly refused: Refused;
  readonly onDismiss: () => void;
}

/** Why a submission of this phone was refused. */
export default function RefusedAnswer({ refused, onDismiss }: RefusedAnswerProps): ReactElement {
  const t = useT(menu_messages);
  return (
    <span className="pl-banner-row">
      <span>{t(answerRefusal(refused))}</span>
      <button type="button" className="pl-banner-button" onClick={onDismiss}>
        {t("dismiss")}
      </button>
    </span>
  );
}
