import type { ReactElement } from "react";
import type { TimerSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { CountdownTimer } from "@showrunner/ui/audience";
import { playMessages } from "../messages/en.ts";

interface RoundTimerProps {
  readonly timer: TimerSlice;
  /** The show clock, in ms. */
  readonly now: () => number;
}

/** The timer of a round on a phone; separate because a phone can buzz before it has loaded. */
export default function RoundTimer({ timer, now }: RoundTimerProps): ReactElement {
  const t = useT(playMessages);
  return <CountdownTimer timer={timer} now={now} {...(timer.reading === true ? { label: t("reading_time") } : {})} />;
}
