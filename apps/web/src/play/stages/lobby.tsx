import { Suspense, useState, type ReactElement } from "react";
import type { MeSlice, ShowSlice } from "@showrunner/engine";
import { joinNames } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import { Button, lazyWithRetry, Panel, TeamEmblem, TeamTag } from "@showrunner/ui/audience";
import { BrandLogo } from "../../components/audience/branding/branding.tsx";
import { useSlice, type LiveConnection } from "../../live/index.ts";
import { stagesMessages } from "./messages/en.ts";

const InvitePhones = lazyWithRetry(() => import("../menu/invite-phones.tsx"));
const LobbyTest = lazyWithRetry(() => import("../lobby-test/lobby-test.tsx"));

interface LobbyProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  readonly me: MeSlice;
}

/** Before the show: this phone's team, and the other teams. */
export function Lobby({ connection, show, me }: LobbyProps): ReactElement {
  const t = useT(stagesMessages);
  const [isTesting, setTesting] = useState(false);
  const teams = useSlice(connection, "teams");
  const others = teams?.newest.filter((team) => team.team_id !== me.team_id) ?? [];
  const more = (teams?.count ?? 0) - 1 - others.length;
  return (
    <div className="pl-lobby">
      <BrandLogo branding={show.branding} />
      <TeamEmblem colour={me.colour} emblem={me.emblem} size="min(36vw, 9rem)" />
      <h1>{t("lobby_title", { team: me.name })}</h1>
      {me.members.length > 0 && <p className="pl-muted">{t("members", { names: joinNames(me.members) })}</p>}
      <p className="pl-waiting">{t("waiting_for_moderator", { show: show.name })}</p>
      {show.team_access === "code" && (
        <Suspense>
          <InvitePhones show={show.public_id} />
        </Suspense>
      )}
      <Button tone="quiet" wide aria-expanded={isTesting} onClick={() => setTesting(!isTesting)}>
        {t(isTesting ? "test_end" : "test")}
      </Button>
      {isTesting && (
        <Suspense>
          <LobbyTest connection={connection} />
        </Suspense>
      )}
      {teams !== undefined && others.length > 0 && (
        <Panel className="pl-teams">
          <h2>{t("teams_so_far", { n: teams.count })}</h2>
          <ul>
            {others.map((team) => (
              <li key={team.team_id}>
                <TeamTag team={team} />
              </li>
            ))}
          </ul>
          {more > 0 && <p className="pl-muted pl-more">{t("more_teams", { n: more })}</p>}
        </Panel>
      )}
    </div>
  );
}
