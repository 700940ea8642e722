import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { pickerMessages } from "./picker-messages/index.ts";
import "./answer.css";

interface SubmissionStatusProps {
  /** The team has an answer, on its way or stored. */
  readonly answered: boolean;
  readonly on_its_way: boolean;
  /** The page sent it automatically when time ran out. */
  readonly at_close: boolean;
}

/** Whether the team's answer is on its way or noted, for types whose answer is not a text. */
export function SubmissionStatus({ answered, on_its_way, at_close }: SubmissionStatusProps): ReactElement {
  const t = useT(pickerMessages);
  const arrived = at_close ? "picks_at_close" : "picks_noted";
  return (
    <p className="rd-noted" role="status" data-pending={on_its_way || undefined}>
      {answered ? t(on_its_way ? "picks_sending" : arrived) : null}
    </p>
  );
}
