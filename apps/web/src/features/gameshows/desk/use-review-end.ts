import { useEffect, useRef } from "react";
import { useAllSlices } from "./show/show-context.tsx";
import { useDesk } from "./desk-context.tsx";

/** Ends a review when the show moves on or a team buzzes. */
export function useReviewEnd(): void {
  const { show, programme, presses } = useAllSlices();
  const { setReviewedRoundId } = useDesk();
  const now = [show.run_id, show.stage, programme.current_round_id, presses?.holder_press_id ?? null].join(" ");
  const known = useRef(now);
  useEffect(() => {
    if (known.current !== now) setReviewedRoundId(null);
    known.current = now;
  }, [now, setReviewedRoundId]);
}
