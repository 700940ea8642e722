import { Suspense, useEffect, useState, type ReactElement } from "react";
import type { MeSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry, TeamEmblem, TeamName } from "@showrunner/ui/audience";
import { useLiveValue, useSlice, type LiveConnection } from "../../live/index.ts";
import { playMessages } from "../messages/en.ts";
import { Score } from "./score.tsx";

const GameSheet = lazyWithRetry(() => import("../menu/game-sheet.tsx"));

interface GameHeaderProps {
  readonly show: string;
  readonly connection: LiveConnection;
  readonly me: MeSlice;
}

/** Team, score and connection status: always visible. */
export function GameHeader({ show, connection, me }: GameHeaderProps): ReactElement {
  const t = useT(playMessages);
  // Undefined until the first sheet is opened, so that sheets are not rendered before.
  const [sheet, setSheet] = useState<"standings" | "menu" | null | undefined>();
  const leaderboard = useSlice(connection, "leaderboard");
  const online = useLiveValue(connection, (state) => state.connection.kind === "live");
  // Preload, because a phone may be offline when its menu is opened.
  useEffect(() => void GameSheet.preload(), []);
  return (
    <div className="pl-bar">
      <span className="pl-team">
        <TeamEmblem colour={me.colour} emblem={me.emblem} size="1.9em" />
        <span className="pl-team-name">
          <TeamName name={me.name} />
        </span>
      </span>
      <Score leaderboard={leaderboard} me={me} onOpen={() => setSheet("standings")} />
      <button type="button" className="st-icon-button pl-icon" aria-label={t("menu")} onClick={() => setSheet("menu")}>
        <span
          className="pl-dot"
          data-online={online}
          role="img"
          aria-label={t(online ? "connected" : "disconnected")}
        />
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 6h16M4 12h16M4 18h16" />
        </svg>
      </button>
      {sheet !== undefined && (
        <Suspense>
          <GameSheet sheet={sheet} onClose={() => setSheet(null)} show={show} connection={connection} me={me} />
        </Suspense>
      )}
    </div>
  );
}
