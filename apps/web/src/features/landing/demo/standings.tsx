import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Leaderboard, type StandingsRow } from "@showrunner/ui/stage";
import { landing_messages } from "../messages/index.ts";
import { useAfter } from "../parts/seen.ts";

/** Shows the previous standings for this long, in ms, before the rows move. */
const settle_ms = 700;

interface StandingsProps {
  readonly teams: readonly StandingsRow[];
  /** Previous standings, shown first. */
  readonly before: readonly StandingsRow[];
}

/** Standings of the display, animated from the previous ones. */
export function Standings({ teams, before }: StandingsProps): ReactElement {
  const t = useT(landing_messages);
  const settled = useAfter(true, settle_ms);
  return (
    <div>
      <p className="ld-tv-title">{t("demo_standings")}</p>
      <Leaderboard rows={settled ? teams : before} />
    </div>
  );
}
