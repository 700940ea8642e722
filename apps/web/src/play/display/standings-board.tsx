import { useEffect, useRef, useState, type ReactElement } from "react";
import type { LeaderboardRow, LeaderboardSlice } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { hasRanking, TeamTag, useFlip, VisuallyHidden } from "@showrunner/ui/audience";
import { Fit } from "./fit.tsx";
import { displayMessages } from "./messages/en.ts";
import { COLUMN_ROWS, getMovements, sortByEarlierOrder, paginate } from "./standings-pages.ts";
import "./standings-board.css";

/** Shows the earlier order for this long before the rows move, in ms. */
const SETTLE_MS = 900;
/** Time to read one page, in ms. */
const PAGE_MS = 9_000;

interface StandingsBoardProps {
  readonly leaderboard: LeaderboardSlice;
  /** The board that the audience saw last; the rows move from its order. */
  readonly before: LeaderboardSlice | undefined;
}

/** All places that the display knows; more than ten teams are shown in two columns and page by page. */
export function StandingsBoard({ leaderboard, before }: StandingsBoardProps): ReactElement {
  const t = useT(displayMessages);
  const { rows, total } = leaderboard;
  const pages = paginate(rows);
  const page = usePage(pages.length);
  const isSettled = useSettled();
  const shown = pages[page] ?? pages[0] ?? [];
  const ordered = isSettled || before === undefined ? shown : sortByEarlierOrder(shown, before.rows);
  const movements = getMovements(rows, before?.rows ?? []);
  const isRanked = hasRanking(rows.map(({ points, wins }) => [points, wins]));
  const list = useRef<HTMLOListElement>(null);
  useFlip(list, ordered.map((row) => row.team_id).join());
  const columns = shown.length > COLUMN_ROWS ? 2 : 1;
  const from = 1 + pages.slice(0, page).reduce((sum, { length }) => sum + length, 0);
  return (
    <>
      <Fit largest={rows.length > COLUMN_ROWS ? 1.6 : 1.9}>
        <ol
          key={page}
          ref={list}
          className="pd-board"
          style={{ gridTemplateRows: `repeat(${Math.max(1, Math.ceil(shown.length / columns))}, auto)` }}
          data-columns={columns}
        >
          {ordered.map((row) => (
            <Row key={row.team_id} row={row} isRanked={isRanked} moved={movements.get(row.team_id) ?? 0} />
          ))}
        </ol>
      </Fit>
      {total > shown.length && (
        <p className="pd-board-page">{t("standings_page", { from, to: from + shown.length - 1, total })}</p>
      )}
    </>
  );
}

function usePage(count: number): number {
  const [page, setPage] = useState(0);
  useEffect(() => {
    if (count < 2) return;
    const timer = window.setInterval(() => setPage((now) => (now + 1) % count), PAGE_MS);
    return () => window.clearInterval(timer);
  }, [count]);
  return page % Math.max(1, count);
}

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(true), SETTLE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return isSettled;
}

interface RowProps {
  readonly row: LeaderboardRow;
  /** False before the first points, when all teams are first. */
  readonly isRanked: boolean;
  /** Number of places that the team rose; negative for a fall. */
  readonly moved: number;
}

function Row({ row, isRanked, moved }: RowProps): ReactElement {
  const t = useT(displayMessages);
  const locale = useLocale();
  return (
    <li className="st-board-row" data-key={row.team_id} data-rank={isRanked ? row.rank : undefined}>
      <span className="st-board-rank">{isRanked ? row.rank : "–"}</span>
      <TeamTag team={row} />
      {isRanked && moved !== 0 && (
        <span className="pd-moved" data-up={moved > 0 || undefined}>
          <span aria-hidden="true">{moved > 0 ? `▲ ${moved}` : `▼ ${-moved}`}</span>
          <VisuallyHidden>{t(moved > 0 ? "moved_up" : "moved_down", { n: Math.abs(moved) })}</VisuallyHidden>
        </span>
      )}
      <span className="st-board-points">{row.points.toLocaleString(locale)}</span>
    </li>
  );
}
