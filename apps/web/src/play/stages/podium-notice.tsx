import type { ReactElement } from "react";
import type { MeSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { TeamEmblem } from "@showrunner/ui/audience";
import { stagesMessages } from "./messages/en.ts";

/** Shown on phones while the podium is stepped through: asks the team to look at the display. */
export function PodiumNotice({ me }: { readonly me: MeSlice }): ReactElement {
  const t = useT(stagesMessages);
  return (
    <div className="pl-lobby">
      <TeamEmblem colour={me.colour} emblem={me.emblem} size="min(36vw, 9rem)" />
      <h1>{t("podium_title")}</h1>
      <p className="pl-waiting" role="status">
        {t("podium_text")}
      </p>
      <p className="pl-place">{t("points", { n: me.points })}</p>
    </div>
  );
}
