import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Screen, UnpluggedPicture } from "@showrunner/ui/stage";
import { play_messages } from "../messages/index.ts";
import { useTitle } from "../title.ts";
import { TopBar } from "./top-bar.tsx";

interface MissingPageProps {
  readonly title: string;
  readonly text: string;
  readonly appName: string | null;
}

/** For an address that leads nowhere. */
export function MissingPage({ title, text, appName }: MissingPageProps): ReactElement {
  const t = useT(play_messages);
  useTitle(title, appName);
  return (
    <Screen header={<TopBar appName={appName} />}>
      <div className="pl-center">
        <UnpluggedPicture />
        <h1>{title}</h1>
        <p>{text}</p>
        <a className="st-button" href="/">
          {t("go_home")}
        </a>
      </div>
    </Screen>
  );
}
