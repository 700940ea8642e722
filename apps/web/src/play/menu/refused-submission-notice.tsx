import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import type { RefusedSubmission as Refused } from "../game/submission-queue.ts";
import { getRefusalMessageKey } from "./refusal-message-key.ts";
import { menuMessages } from "./messages/en.ts";
import "./menu.css";

interface RefusedSubmissionNoticeProps {
  readonly refused: Refused;
  readonly onDismiss: () => void;
}

/** Why a submission of this phone was refused. */
export default function RefusedSubmissionNotice({ refused, onDismiss }: RefusedSubmissionNoticeProps): ReactElement {
  const t = useT(menuMessages);
  return (
    <span className="pl-banner-row">
      <span>{t(getRefusalMessageKey(refused))}</span>
      <button type="button" className="pl-banner-button" onClick={onDismiss}>
        {t("dismiss")}
      </button>
    </span>
  );
}
