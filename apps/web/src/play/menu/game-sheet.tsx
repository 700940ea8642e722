import type { ReactElement } from "react";
import type { MeSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Leaderboard, Sheet } from "@showrunner/ui/audience";
import "@showrunner/ui/audience/fields.css";
import "@showrunner/ui/audience/sheet.css";
import "@showrunner/ui/audience/standings.css";
import { useSlice, type LiveConnection } from "../../live/index.ts";
import { findRank } from "../game/find-rank.ts";
import { GameMenu } from "./game-menu.tsx";
import { menuMessages } from "./messages/en.ts";
import "./menu.css";

interface GameSheetProps {
  readonly sheet: "standings" | "menu" | null;
  readonly onClose: () => void;
  readonly show: string;
  readonly connection: LiveConnection;
  readonly me: MeSlice;
}

/** Bottom sheets of a phone: standings and menu. */
export default function GameSheet({ sheet, onClose, show, connection, me }: GameSheetProps): ReactElement {
  const t = useT(menuMessages);
  const leaderboard = useSlice(connection, "leaderboard");
  const rank = leaderboard === undefined ? null : findRank(leaderboard.ranks, me.points, me.wins);
  return (
    <>
      <Sheet open={sheet === "standings"} title={t("standings")} onClose={onClose}>
        {leaderboard !== undefined && (
          <Leaderboard
            rows={leaderboard.rows}
            total={leaderboard.total}
            own={rank === null ? null : { ...me, rank }}
            limit={20}
          />
        )}
      </Sheet>
      <Sheet open={sheet === "menu"} title={t("menu")} onClose={onClose}>
        <GameMenu show={show} connection={connection} me={me} />
      </Sheet>
    </>
  );
}
