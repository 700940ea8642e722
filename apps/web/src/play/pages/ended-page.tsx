import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, Screen, UnpluggedIllustration } from "@showrunner/ui/audience";
import { pagesMessages } from "./messages/en.ts";
import "@showrunner/ui/audience/panels.css";
import "./pages.css";

interface EndedPageProps {
  /** `old`: the page is older than the server. */
  readonly reason: "old" | "closed";
}

/** The server closed the connection for good; a reload may reconnect. */
export default function EndedPage({ reason }: EndedPageProps): ReactElement {
  const t = useT(pagesMessages);
  return (
    <Screen>
      <div className="pl-center">
        <UnpluggedIllustration />
        <h1>{t("ended_title")}</h1>
        <p>{t(`ended_${reason}`)}</p>
        <Button onClick={() => location.reload()}>{t("reload")}</Button>
      </div>
    </Screen>
  );
}
