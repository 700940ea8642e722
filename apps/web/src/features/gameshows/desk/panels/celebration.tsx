import { useEffect, useState, type ReactElement } from "react";
import { Confetti } from "../../../../components/audience/confetti.tsx";
import { useShowContext } from "../show/show-context.tsx";

/** Confetti when the show has just been won; not when the desk is opened later. */
export function Celebration(): ReactElement | null {
  const { connection } = useShowContext();
  const [colour, setColour] = useState<string | null>(null);
  useEffect(() => {
    let before = connection.getState().slices.show?.stage;
    return connection.subscribe(() => {
      const { show, leaderboard } = connection.getState().slices;
      if (show === undefined || show.stage === before) return;
      before = show.stage;
      const winners = leaderboard?.rows.filter(({ rank }) => rank === 1) ?? [];
      // None on a tie for first place.
      setColour(show.stage === "final" && winners.length === 1 ? (winners[0]?.colour ?? null) : null);
    });
  }, [connection]);
  return colour === null ? null : <Confetti colour={colour} />;
}
