import { useEffect, useReducer, useState } from "react";
import type { BuzzerSlice, MeSlice, RoundSlice } from "@showrunner/engine";
import type { LiveConnection } from "../../live/index.ts";
import { getMsUntilOpen, deriveBuzzerView, type BuzzerView, type Press } from "./buzzer-view.ts";
import { sendPress } from "./send-press.ts";

interface UseBuzzerInput {
  readonly connection: LiveConnection;
  readonly paused: boolean;
  readonly round: RoundSlice;
  readonly buzzer: BuzzerSlice;
  readonly me: MeSlice;
  readonly online: boolean;
}

/** Short, so that it does not shake another finger off the button. */
const PRESS_VIBRATION_MS = 35;
const WIN_VIBRATION_PATTERN = [60, 50, 140];

/** State of this phone's buzzer, and its press handler; `at` as of `performance.now()`. */
export function useBuzzer(input: UseBuzzerInput): { readonly view: BuzzerView; readonly press: (at: number) => void } {
  const { connection, paused, round, buzzer, me, online } = input;
  const [own, setOwn] = useState<Press | null>(null);
  const [redraws, redraw] = useReducer((count: number) => count + 1, 0);
  const now = connection.now();
  const view = deriveBuzzerView({ paused, round, buzzer, me, press: own, now, online });

  const wait = getMsUntilOpen(buzzer, now);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(redraw, wait);
    return () => clearTimeout(timer);
    // `redraws`: a timer may fire early, and clocks of 1 ms then give the same `wait` again, which must set a new one.
  }, [wait, buzzer, redraws]);

  const isMine = view.state === "mine";
  useEffect(() => {
    if (isMine) vibrate(WIN_VIBRATION_PATTERN);
  }, [isMine]);

  const press = (at: number): void => {
    if (buzzer.phase !== "open" && buzzer.phase !== "arbitrating") return;
    const { id: roundId } = round;
    const { opening } = buzzer;
    vibrate(PRESS_VIBRATION_MS);
    setOwn({ round_id: roundId, opening, status: "sending" });
    void sendPress(connection, { round_id: roundId, opening }, at).then((result) => {
      const done: Press = result.ok
        ? { round_id: roundId, opening, status: "counted" }
        : { round_id: roundId, opening, status: "refused", code: result.code, ...marginOf(result.params) };
      setOwn((latest) => (latest?.round_id === roundId && latest.opening === opening ? done : latest));
    });
  };
  return { view, press };
}

/** Margin of a refused press behind the holder. */
function marginOf({ margin_ms }: Readonly<Record<string, unknown>>): Pick<Press, "margin_ms"> {
  return typeof margin_ms === "number" ? { margin_ms } : {};
}

function vibrate(pattern: VibratePattern): void {
  // Not in Safari; other browsers ignore it before the first touch.
  if ("vibrate" in navigator) navigator.vibrate(pattern);
}
