import type { ReactElement } from "react";
import type { RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Question } from "../../views/question.tsx";
import { unknownMessages } from "../i18n/en.ts";

/** Phones and display: shows the round's question and that it cannot be played. */
export default function UnknownTypeNotice({ round }: { readonly round: RoundSlice }): ReactElement {
  const t = useT(unknownMessages);
  return (
    <div className="rd">
      <Question round={round} />
      <p className="rd-reason">{t("for_audience")}</p>
    </div>
  );
}

/** Editor and moderator. */
export function UnknownTypeHostNotice(): ReactElement {
  const t = useT(unknownMessages);
  return <p>{t("for_host")}</p>;
}
