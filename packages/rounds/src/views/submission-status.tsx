import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { pickerMessages } from "./picker-messages/en.ts";
import "./answer.css";

interface SubmissionStatusProps {
  /** The team has a submission, pending or stored. */
  readonly answered: boolean;
  readonly isOnItsWay: boolean;
  /** The page sent the submission automatically when the question was closed. */
  readonly atClose: boolean;
}

/** Shows whether the team's submission is pending or stored, for types whose submissions are not texts. */
export function SubmissionStatus({ answered, isOnItsWay, atClose }: SubmissionStatusProps): ReactElement {
  const t = useT(pickerMessages);
  const arrived = atClose ? "picks_at_close" : "picks_noted";
  return (
    <p className="rd-noted" role="status" data-pending={isOnItsWay || undefined}>
      {answered ? t(isOnItsWay ? "picks_sending" : arrived) : null}
    </p>
  );
}
