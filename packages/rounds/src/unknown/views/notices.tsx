import type { ReactElement } from "react";
import type { RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Question } from "../../views/question.tsx";
import { unknown_messages } from "../i18n/index.ts";

/** Phones and display: shows the round's question and that it cannot be played. */
export default function AudienceNotice({ round }: { readonly round: RoundSlice }): ReactElement {
  const t = useT(unknown_messages);
  return (
    <div className="rd">
      <Question round={round} />
      <p className="rd-reason">{t("for_audience")}</p>
    </div>
  );
}

/** Editor and moderator. */
export function HostNotice(): ReactElement {
  const t = useT(unknown_messages);
  return <p>{t("for_host")}</p>;
}
