import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { pickerMessages } from "./picker-messages/en.ts";
import "./answer.css";

interface SubmissionStatusProps {
  /** The team has a submission, pending or stored. */
  readonly answered: boolean;
  readonly on_its_way: boolean;
  /** The page sent the submission automatically when time ran out. */
  readonly at_close: boolean;
}

/** Shows whether the team's submission is pending or stored, for types whose submissions are not texts. */
export function SubmissionStatus({ answered, on_its_way, at_close }: SubmissionStatusProps): ReactElement {
  const t = useT(pickerMessages);
  const arrived = at_close ? "picks_at_close" : "picks_noted";
  return (
    <p className="rd-noted" role="status" data-pending={on_its_way || undefined}>
      {answered ? t(on_its_way ? "picks_sending" : arrived) : null}
    </p>
  );
}
