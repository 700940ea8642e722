import type { ReactElement, ReactNode } from "react";
import { useT } from "@showrunner/i18n/react";
import type { Badge } from "./badge.ts";
import { Hidden } from "./basics.tsx";
import type { StandingsRow } from "./leaderboard.tsx";
import { stage_messages } from "./messages/index.ts";
import { TeamEmblem } from "./team-emblem.tsx";

/** The best three on their steps: first in the middle, read out in order. */
export function Podium({ rows }: { readonly rows: readonly StandingsRow[] }): ReactElement {
  const t = useT(stage_messages);
  return (
    <ol className="st-podium" data-count={Math.min(rows.length, 3)}>
      {rows.slice(0, 3).map((row, step) => (
        <li key={row.team_id} className="st-podium-place" data-step={step + 1}>
          <TeamEmblem colour={row.colour} emblem={row.emblem} size="2.5em" />
          <strong className="st-podium-name">{row.name}</strong>
          <span className="st-podium-points">{t("points", { n: row.points })}</span>
          <span className="st-podium-step">
            <Hidden>{t("place", { n: row.rank })}</Hidden>
            <span aria-hidden="true">{row.rank}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface WinnerBannerProps {
  readonly team: Badge;
  /** What was won, above the name. */
  readonly title: ReactNode;
  /** Below the name, for example the points. */
  readonly children?: ReactNode;
}

/** One team in the spotlight. */
export function WinnerBanner({ team, title, children }: WinnerBannerProps): ReactElement {
  return (
    <div className="st-winner" role="status">
      <p className="st-winner-title">{title}</p>
      <p className="st-winner-name">
        <TeamEmblem colour={team.colour} emblem={team.emblem} size="1em" />
        <span>{team.name}</span>
      </p>
      {children !== undefined && <div className="st-winner-detail">{children}</div>}
    </div>
  );
}
