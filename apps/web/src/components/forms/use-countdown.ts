import { useEffect, useState } from "react";

/** Upper limit of a wait, in case the clock of this device is wrong. */
const MAX_WAIT_S = 60;

const getSecondsLeft = (until: string | undefined): number =>
  until === undefined ? 0 : Math.min(MAX_WAIT_S, Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000)));

/** Seconds until a point in time; 0 afterwards. */
export function useCountdown(until: string | undefined): number {
  const [leftS, setLeft] = useState(() => getSecondsLeft(until));
  useEffect(() => {
    const update = (): void => setLeft(getSecondsLeft(until));
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [until]);
  return leftS;
}
