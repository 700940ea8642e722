import { useEffect, useState, type ReactElement } from "react";
import type { ShowSlice } from "@showrunner/engine";
import { Confetti } from "../../../../components/audience/confetti.tsx";
import { useShowContext } from "../show/show-context.tsx";

/** Confetti when the show has just been won, but not when the desk is opened later. */
export function Celebration(): ReactElement | null {
  const { connection } = useShowContext();
  const [colour, setColour] = useState<string | null>(null);
  useEffect(() => {
    // While the podium is stepped through, there is no winner yet.
    const isWon = (show: ShowSlice | undefined): boolean => show?.stage === "final" && show.podium === undefined;
    let before = isWon(connection.getState().slices.show);
    return connection.subscribe(() => {
      const { show, leaderboard } = connection.getState().slices;
      if (show === undefined || isWon(show) === before) return;
      before = isWon(show);
      const winners = leaderboard?.rows.filter(({ rank }) => rank === 1) ?? [];
      // None on a tie for first place.
      setColour(before && winners.length === 1 ? (winners[0]?.colour ?? null) : null);
    });
  }, [connection]);
  return colour === null ? null : <Confetti colour={colour} />;
}
