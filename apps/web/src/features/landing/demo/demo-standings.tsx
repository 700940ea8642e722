import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Leaderboard, type StandingsRow } from "@showrunner/ui/audience";
import { landingMessages } from "../messages/en.ts";
import { useHasElapsed } from "../parts/use-has-been-seen.ts";

/** Shows the previous standings for this long, in ms, before the rows move. */
const SETTLE_MS = 700;

interface StandingsProps {
  readonly teams: readonly StandingsRow[];
  /** Previous standings, shown first. */
  readonly before: readonly StandingsRow[];
}

/** Standings of the display, animated from the previous ones. */
export function DemoStandings({ teams, before }: StandingsProps): ReactElement {
  const t = useT(landingMessages);
  const settled = useHasElapsed(true, SETTLE_MS);
  return (
    <div>
      <p className="ld-tv-title">{t("demo_standings")}</p>
      <Leaderboard rows={settled ? teams : before} />
    </div>
  );
}
