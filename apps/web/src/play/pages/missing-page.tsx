import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Screen, UnpluggedIllustration } from "@showrunner/ui/audience";
import { pagesMessages } from "./messages/en.ts";
import { usePageTitle } from "../page-title.ts";
import { TopBar } from "./top-bar.tsx";

interface MissingPageProps {
  /** What was not found. */
  readonly missing: "not_found" | "invalid_link" | "gameshow_not_found";
  readonly appName: string | null;
}

/** Not-found page of the play pages. */
export default function MissingPage({ missing, appName }: MissingPageProps): ReactElement {
  const t = useT(pagesMessages);
  const title = t(`${missing}_title`);
  usePageTitle(title, appName);
  return (
    <Screen header={<TopBar appName={appName} />}>
      <div className="pl-center">
        <UnpluggedIllustration />
        <h1>{title}</h1>
        <p>{t(`${missing}_text`)}</p>
        <a className="st-button" href="/">
          {t("go_home")}
        </a>
      </div>
    </Screen>
  );
}
