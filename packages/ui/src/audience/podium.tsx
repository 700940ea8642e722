import type { CSSProperties, ReactElement, ReactNode } from "react";
import { useT } from "@showrunner/i18n/react";
import type { TeamBadge } from "./team-badge.ts";
import { VisuallyHidden } from "./basics.tsx";
import type { StandingsRow } from "./leaderboard.tsx";
import { deferredMessages } from "./deferred-messages/index.ts";
import { TeamEmblem } from "./team-emblem.tsx";
import { TeamName } from "./team-name.tsx";

/** The best three teams on a podium; in rank order for screen readers. */
export function Podium({ rows }: { readonly rows: readonly StandingsRow[] }): ReactElement {
  const t = useT(deferredMessages);
  return (
    <ol className="st-podium" data-count={Math.min(rows.length, 3)}>
      {rows.slice(0, 3).map((row, step) => (
        <li
          key={row.team_id}
          className="st-podium-place"
          data-step={step + 1}
          style={{ "--team": row.colour } as CSSProperties}
        >
          <TeamEmblem colour={row.colour} emblem={row.emblem} size="2.5em" />
          <strong className="st-podium-name">
            <TeamName name={row.name} />
          </strong>
          <span className="st-podium-points">{t("points", { n: row.points })}</span>
          <span className="st-podium-step">
            <VisuallyHidden>{t("place", { n: row.rank })}</VisuallyHidden>
            <span aria-hidden="true">{row.rank}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface WinnerBannerProps {
  /** One winner, or several that share the win. */
  readonly teams: readonly TeamBadge[];
  /** What was won; shown above the name. */
  readonly title: ReactNode;
  /** Shown below the name, for example the points. */
  readonly children?: ReactNode;
}

/** The winner, or several that won together. */
export function WinnerBanner({ teams, title, children }: WinnerBannerProps): ReactElement {
  return (
    <div className="st-winner" role="status">
      <p className="st-winner-title">{title}</p>
      <div className="st-winner-names" data-several={teams.length > 1 || undefined}>
        {teams.map((team) => (
          <p key={team.team_id} className="st-winner-name">
            <TeamEmblem colour={team.colour} emblem={team.emblem} size="1em" />
            <TeamName name={team.name} />
          </p>
        ))}
      </div>
      {children !== undefined && <div className="st-winner-detail">{children}</div>}
    </div>
  );
}
