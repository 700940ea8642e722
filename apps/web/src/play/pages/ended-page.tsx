import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, Screen, UnpluggedPicture } from "@showrunner/ui/stage";
import { pages_messages } from "./messages/index.ts";
import "./pages.css";

interface EndedPageProps {
  /** `old`: the page is older than the server. `full`: too many displays. */
  readonly because: "old" | "full" | "closed";
}

/** The server closed the connection for good; a reload may reconnect. */
export default function EndedPage({ because }: EndedPageProps): ReactElement {
  const t = useT(pages_messages);
  return (
    <Screen>
      <div className="pl-center">
        <UnpluggedPicture />
        <h1>{t("ended_title")}</h1>
        <p>{t(`ended_${because}`)}</p>
        <Button onClick={() => location.reload()}>{t("reload")}</Button>
      </div>
    </Screen>
  );
}
