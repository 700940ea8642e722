import { useRef, type ReactElement } from "react";
import { useLocale, useT } from "@showrunner/i18n/react";
import type { TeamBadge } from "./team-badge.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { hasRanking } from "./has-ranking.ts";
import { deferredMessages } from "./deferred-messages/en.ts";
import { TeamTag } from "./team-tag.tsx";
import { useFlip } from "./use-flip.ts";

export interface StandingsRow extends TeamBadge {
  readonly points: number;
  /** Games won. */
  readonly wins: number;
  /** Equal teams share a rank. */
  readonly rank: number;
}

interface LeaderboardProps {
  /** Best first. */
  readonly rows: readonly StandingsRow[];
  /** Number of all teams, when more than `rows`. */
  readonly total?: number;
  /** The team to highlight; appended below when it is not among the rows. */
  readonly own?: StandingsRow | null;
  /** Maximum number of rows. */
  readonly limit?: number;
}

/** The standings: rows animate to their new positions; without ranks while there is no ranking. */
export function Leaderboard({
  rows,
  total = rows.length,
  own = null,
  limit = rows.length,
}: LeaderboardProps): ReactElement {
  const t = useT(deferredMessages);
  const list = useRef<HTMLOListElement>(null);
  const shown = rows.slice(0, limit);
  const ownBelow = own !== null && !shown.some((row) => row.team_id === own.team_id);
  const isRanked = hasRanking(rows.map(({ points, wins }) => [points, wins]));
  const more = total - shown.length - (ownBelow ? 1 : 0);
  useFlip(list, shown.map((row) => row.team_id).join());
  return (
    <div className="st-board">
      <ol ref={list} className="st-board-list">
        {shown.map((row) => (
          <Row key={row.team_id} row={row} isRanked={isRanked} own={row.team_id === own?.team_id} />
        ))}
      </ol>
      {ownBelow && (
        <ol className="st-board-list" start={own.rank}>
          <Row row={own} isRanked={isRanked} own />
        </ol>
      )}
      {more > 0 && <p className="st-board-more">{t("leaderboard_more", { n: more })}</p>}
    </div>
  );
}

interface RowProps {
  readonly row: StandingsRow;
  readonly isRanked: boolean;
  readonly own: boolean;
}

function Row({ row, isRanked, own }: RowProps): ReactElement {
  const t = useT(deferredMessages);
  const locale = useLocale();
  return (
    <li
      className="st-board-row"
      data-key={row.team_id}
      data-own={own || undefined}
      data-rank={isRanked ? row.rank : undefined}
      value={isRanked ? row.rank : undefined}
    >
      <span className="st-board-rank" aria-hidden="true">
        {isRanked ? row.rank : "–"}
      </span>
      <TeamTag team={row} />
      {own && <VisuallyHidden>{t("your_team")}</VisuallyHidden>}
      {row.wins > 0 && (
        <span className="st-board-wins">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 3h10v2h4v3a5 5 0 0 1-4.6 5A5 5 0 0 1 13 15.9V18h4v3H7v-3h4v-2.1A5 5 0 0 1 7.6 13 5 5 0 0 1 3 8V5h4Z" />
          </svg>
          <span aria-hidden="true">{row.wins}</span>
          <VisuallyHidden>{t("wins", { n: row.wins })}</VisuallyHidden>
        </span>
      )}
      <span className="st-board-points">
        <span aria-hidden="true">{row.points.toLocaleString(locale)}</span>
        <VisuallyHidden>{t("points", { n: row.points })}</VisuallyHidden>
      </span>
    </li>
  );
}
