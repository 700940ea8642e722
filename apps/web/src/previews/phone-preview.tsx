import { Suspense, useMemo, useState, type ReactElement } from "react";
import type { MeSlice, ShowSlice } from "@showrunner/engine";
import { lazyWithRetry, Screen, TeamEmblem, TeamName } from "@showrunner/ui/audience";
import { BrandStyle } from "../components/audience/branding/branding.tsx";
import { useSlice, type LiveConnection } from "../live/index.ts";
import { Scroller } from "../play/components/scroller.tsx";
import { createDirectSubmissions } from "./direct-submissions.ts";
import { Banners } from "../play/game/banners.tsx";
import { createDrafts } from "../play/game/drafts.ts";
import type { GameSession } from "../play/game/game-session.ts";
import { RoundScreen } from "../play/game/round-screen.tsx";
import { Score } from "../play/game/score.tsx";
import StageScreen from "../play/stages/stage-screen.tsx";
import { DeviceFrame } from "./device-frame.tsx";
import "@showrunner/ui/audience.css";
import "../components/audience/base.css";
import "../play/play.css";
import "../play/menu/menu.css";
import "../play/reveal/reveal.css";

const StandingsSheet = lazyWithRetry(() => import("../play/menu/game-sheet.tsx"));

interface PhonePreviewProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  readonly me: MeSlice;
  readonly title: string;
  readonly fit?: "width" | "both";
  /** Makes the content non-interactive. */
  readonly inert?: boolean;
  /** The page's theme if undefined. */
  readonly theme?: "dark" | "light" | undefined;
}

/** A team's phone in a scaled-down frame: the play screen's own components, fed by any connection. */
export default function PhonePreview(props: PhonePreviewProps): ReactElement {
  const { connection, show, me, title, fit = "width", inert = false, theme } = props;
  const round = useSlice(connection, "round");
  const game = useMemo<GameSession>(() => {
    const submissions = createDirectSubmissions(connection);
    return { connection, submissions, drafts: createDrafts(submissions), close: () => undefined };
  }, [connection]);
  return (
    <DeviceFrame width={390} height={844} title={title} fit={fit} inert={inert} theme={theme}>
      <BrandStyle branding={show.branding} />
      <div className="pl-game">
        <Screen
          header={
            <>
              <PhoneHeader connection={connection} me={me} />
              <Banners game={game} />
            </>
          }
        >
          {show.stage === "round" && round != null && show.break === undefined ? (
            <RoundScreen key={[round.id, round.opened_at].join()} game={game} show={show} round={round} me={me} />
          ) : (
            <Scroller label={show.name}>
              <StageScreen connection={connection} show={show} me={me} />
            </Scroller>
          )}
        </Screen>
      </div>
    </DeviceFrame>
  );
}

/** The phone's header without its menu: there is no session to leave, and the page sets theme and language. */
function PhoneHeader({ connection, me }: Pick<PhonePreviewProps, "connection" | "me">): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const leaderboard = useSlice(connection, "leaderboard");
  return (
    <div className="pl-bar">
      <span className="pl-team">
        <TeamEmblem colour={me.colour} emblem={me.emblem} size="1.9em" />
        <span className="pl-team-name">
          <TeamName name={me.name} />
        </span>
      </span>
      <Score leaderboard={leaderboard} me={me} onOpen={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <StandingsSheet sheet="standings" onClose={() => setOpen(false)} show="" connection={connection} me={me} />
        </Suspense>
      )}
    </div>
  );
}
