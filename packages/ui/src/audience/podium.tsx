import type { CSSProperties, ReactElement, ReactNode } from "react";
import { useT } from "@showrunner/i18n/react";
import type { TeamBadge } from "./team-badge.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import type { StandingsRow } from "./leaderboard.tsx";
import { deferredMessages } from "./deferred-messages/en.ts";
import { TeamEmblem } from "./team-emblem.tsx";
import { TeamName } from "./team-name.tsx";

const RANKS: readonly number[] = [1, 2, 3];
/** Number of emblems that fit one place; a larger tie shows its count instead. */
const MAX_TIED = 4;
/** Number of names that fit one place; the leaderboard names the teams of a larger tie. */
const MAX_TIED_NAMES = 2;

/** The first three places, each with all teams that share it; in rank order for screen readers. */
export function Podium({ rows }: { readonly rows: readonly StandingsRow[] }): ReactElement {
  const places = RANKS.map((rank) => rows.filter((row) => row.rank === rank)).filter(({ length }) => length > 0);
  return (
    <ol className="st-podium" data-count={places.length}>
      {places.map((teams, index) => (
        <Place key={teams[0]?.rank} step={index + 1} teams={teams} />
      ))}
    </ol>
  );
}

interface PlaceProps {
  /** 1 for the highest step. */
  readonly step: number;
  readonly teams: readonly StandingsRow[];
}

function Place({ step, teams }: PlaceProps): ReactElement | null {
  const t = useT(deferredMessages);
  const [first] = teams;
  if (first === undefined) return null;
  const isCrowded = teams.length > MAX_TIED_NAMES;
  const emblemSize = isCrowded ? "1.6em" : teams.length > 1 ? "1.3em" : "2.5em";
  return (
    <li className="st-podium-place" data-step={step} style={{ "--team": first.colour } as CSSProperties}>
      <div className="st-podium-names" data-tied={teams.length > 1 || undefined} data-crowded={isCrowded || undefined}>
        {teams.slice(0, MAX_TIED).map(({ team_id, colour, emblem, name }) => (
          <p key={team_id} className="st-podium-team">
            <TeamEmblem colour={colour} emblem={emblem} size={emblemSize} />
            {isCrowded ? (
              <VisuallyHidden>{name}</VisuallyHidden>
            ) : (
              <strong className="st-podium-name">
                <TeamName name={name} />
              </strong>
            )}
          </p>
        ))}
        {teams.length > MAX_TIED && <p>{t("leaderboard_more", { n: teams.length - MAX_TIED })}</p>}
      </div>
      <span className="st-podium-points">{t("points", { n: first.points })}</span>
      <span className="st-podium-step">
        <VisuallyHidden>{t("place", { n: first.rank })}</VisuallyHidden>
        <span aria-hidden="true">{first.rank}</span>
      </span>
    </li>
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
