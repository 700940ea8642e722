import type { ReactElement } from "react";
import type { ShowSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { QrCode, SeatsIllustration, TeamTag } from "@showrunner/ui/audience";
import { BrandLogo } from "../../components/audience/branding/branding.tsx";
import { LoopbackWarning } from "../../components/audience/loopback-warning.tsx";
import { useSlice, type LiveConnection } from "../../live/index.ts";
import { stagesMessages } from "../stages/messages/en.ts";
import { Fit } from "./fit.tsx";
import { formatPublicId, formatLink } from "../../lib/format-public-id.ts";
import { displayMessages } from "./messages/en.ts";

interface DisplayLobbyProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  readonly link: string;
}

/** How to join, and which teams have joined. */
export function DisplayLobby({ connection, show, link }: DisplayLobbyProps): ReactElement {
  const t = useT(displayMessages);
  const tPlay = useT(stagesMessages);
  const teams = useSlice(connection, "teams");
  const count = teams?.count ?? 0;
  const more = count - (teams?.newest.length ?? 0);
  return (
    <div className="pd-lobby">
      <section className="pd-join">
        <QrCode value={link} label={t("qr_label", { link: formatLink(link) })} />
        <p className="pd-join-link">{formatLink(link)}</p>
        <LoopbackWarning link={link} />
      </section>
      <Fit largest={1.35}>
        <section className="pd-arrivals">
          <BrandLogo branding={show.branding} />
          <h1>{show.name}</h1>
          <p className="pd-lead">{t(show.registration_open ? "scan" : "scan_closed")}</p>
          <p className="pd-code">
            <span>{t("code")}</span> <strong>{formatPublicId(show.public_id)}</strong>
          </p>
          <h2>{count === 0 ? t("no_teams") : tPlay("teams_so_far", { n: count })}</h2>
          {count === 0 ? (
            <SeatsIllustration />
          ) : (
            <ul className="pd-teams" aria-live="polite">
              {teams?.newest.map((team) => (
                <li key={team.team_id}>
                  <TeamTag team={team} />
                </li>
              ))}
            </ul>
          )}
          {more > 0 && <p className="pl-muted">{tPlay("more_teams", { n: more })}</p>}
        </section>
      </Fit>
    </div>
  );
}
