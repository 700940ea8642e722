import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, Screen } from "@showrunner/ui/audience";
import { pagesMessages } from "./messages/en.ts";

/** Shown instead of a page that could not be rendered; a reload resumes the session. */
export default function CrashPage(): ReactElement {
  const t = useT(pagesMessages);
  return (
    <Screen>
      <div className="pl-shell">
        <h1>{t("broken_title")}</h1>
        <p>{t("broken_text")}</p>
        <Button onClick={() => location.reload()}>{t("reload")}</Button>
      </div>
    </Screen>
  );
}
