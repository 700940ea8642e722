import { useState, type CSSProperties, type ReactElement } from "react";
import type { TimerSlice } from "@showrunner/engine";
import { useSecondsLeft } from "@showrunner/ui/audience";

/** Seconds at the end of a timer during which the bar is in the live colour. */
const FINAL_SECONDS = 5;

interface TimeBarProps {
  readonly timer: TimerSlice;
  readonly now: () => number;
}

/** Remaining time as a bar across the screen, animated on the compositor; its digits are for screen readers. */
export function TimeBar({ timer, now }: TimeBarProps): ReactElement {
  const seconds = useSecondsLeft(timer, now);
  const running = timer.status === "running" && timer.ends_at !== null;
  const remainingMs = timer.status === "running" ? Math.max(0, (timer.ends_at ?? 0) - now()) : timer.remaining_ms;
  const style: CSSProperties = running
    ? {
        animationDuration: `${Math.max(1, timer.duration_ms)}ms`,
        animationDelay: `${-Math.max(0, timer.duration_ms - remainingMs)}ms`,
      }
    : { animation: "none", transform: `scaleX(${timer.duration_ms === 0 ? 0 : remainingMs / timer.duration_ms})` };
  const isFinal = timer.reading !== true && seconds <= FINAL_SECONDS;
  return (
    <div className="pd-time-bar" data-final={isFinal || undefined} aria-hidden="true">
      <Bar key={`${timer.status} ${timer.ends_at ?? timer.remaining_ms} ${timer.duration_ms}`} style={style} />
    </div>
  );
}

/** Keeps the style of its first render: a new delay would make the running animation jump. */
function Bar({ style }: { readonly style: CSSProperties }): ReactElement {
  const [initial] = useState(style);
  return <i style={initial} />;
}
