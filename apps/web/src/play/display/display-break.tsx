import type { ReactElement } from "react";
import type { ShowSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { QrCode } from "@showrunner/ui/audience";
import { formatLink, formatPublicId } from "../../lib/format-public-id.ts";
import { useShowClock, useSlice, type LiveConnection } from "../../live/index.ts";
import { BreakClock } from "../stages/break-notice.tsx";
import { stagesMessages } from "../stages/messages/en.ts";
import { Fit } from "./fit.tsx";
import { displayMessages } from "./messages/en.ts";
import "../stages/stages.css";
import "./display-break.css";

interface DisplayBreakProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  readonly pause: NonNullable<ShowSlice["break"]>;
  /** Join link. */
  readonly link: string;
}

/** A break, or the countdown to the start; late teams can still join. */
export function DisplayBreak({ connection, show, pause, link }: DisplayBreakProps): ReactElement {
  const t = useT(stagesMessages);
  const tDisplay = useT(displayMessages);
  const now = useShowClock(connection);
  const count = useSlice(connection, "teams")?.count ?? 0;
  const kind = show.stage === "lobby" ? "start" : "break";
  return (
    <div className="pd-break" data-joining={show.registration_open || undefined}>
      <Fit largest={1.6}>
        <div className="pd-break-main">
          <p className="pl-eyebrow">{kind === "start" ? show.name : t("break_title")}</p>
          <h1>{pause.text === "" ? t(`${kind}_text`) : pause.text}</h1>
          {pause.ends_at !== null && now !== null && <BreakClock endsAt={pause.ends_at} now={now} />}
          {kind === "start" && count > 0 && <p className="pd-lead">{t("teams_so_far", { n: count })}</p>}
        </div>
      </Fit>
      {show.registration_open && (
        <section className="pd-join">
          <QrCode value={link} label={tDisplay("qr_label", { link: formatLink(link) })} />
          <p className="pd-code">
            <span>{tDisplay("code")}</span> <strong>{formatPublicId(show.public_id)}</strong>
          </p>
        </section>
      )}
    </div>
  );
}
