import type { ReactElement } from "react";
import type { MeSlice, ShowSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { SponsorStrip } from "../../components/audience/branding/branding.tsx";
import { useSlice, type LiveConnection } from "../../live/index.ts";
import { stagesMessages } from "./messages/en.ts";
import { FinalStandings, GameOver, Standings } from "./standings.tsx";
import { BreakNotice } from "./break-notice.tsx";
import { PodiumNotice } from "./podium-notice.tsx";
import { GameIntro } from "./game-intro.tsx";
import { Lobby } from "./lobby.tsx";
import "@showrunner/ui/audience/panels.css";
import "@showrunner/ui/audience/standings.css";
import "./stages.css";

interface StageScreenProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  readonly me: MeSlice;
}

/** The phone's screen outside of rounds, with the sponsors below it. */
export default function StageScreen(props: StageScreenProps): ReactElement {
  const { branding } = props.show;
  return (
    <>
      <Scene {...props} />
      {branding?.sponsors !== undefined && (
        <footer className="pl-sponsors">
          <SponsorStrip branding={branding} />
        </footer>
      )}
    </>
  );
}

function Scene({ connection, show, me }: StageScreenProps): ReactElement {
  const t = useT(stagesMessages);
  const game = useSlice(connection, "game") ?? null;
  if (show.break !== undefined) return <BreakNotice connection={connection} show={show} pause={show.break} me={me} />;
  switch (show.stage) {
    case "lobby":
      return <Lobby connection={connection} show={show} me={me} />;
    case "game_intro":
      return game === null ? <Lobby connection={connection} show={show} me={me} /> : <GameIntro game={game} />;
    case "standings":
      return <Standings connection={connection} me={me} title={t("standings_title")} text={t("standings_text")} />;
    case "game_over":
      return <GameOver connection={connection} game={game} me={me} />;
    case "final":
      if (show.podium !== undefined) return <PodiumNotice me={me} />;
      return <FinalStandings connection={connection} me={me} />;
    case "round":
      return <p className="pl-waiting">{t("waiting_round")}</p>;
  }
}
