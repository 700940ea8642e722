import { useEffect, useReducer, useState } from "react";
import type { BuzzerSlice, MeSlice, RoundSlice } from "@showrunner/engine";
import type { LiveConnection } from "../../live/index.ts";
import { untilOpen, viewBuzzer, type BuzzView, type Press } from "./buzz.ts";
import { sendPress } from "./send-press.ts";

interface BuzzInput {
  readonly connection: LiveConnection;
  readonly paused: boolean;
  readonly round: RoundSlice;
  readonly buzzer: BuzzerSlice;
  readonly me: MeSlice;
  readonly online: boolean;
}

/** Short, so that it does not shake another finger off the button. */
const press_vibration = 35;
const first_vibration = [60, 50, 140];

/** State of this phone's buzzer, and its press handler; `at` as of `performance.now()`. */
export function useBuzz(input: BuzzInput): { readonly view: BuzzView; readonly press: (at: number) => void } {
  const { connection, paused, round, buzzer, me, online } = input;
  const [own, setOwn] = useState<Press | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const now = connection.now();
  const view = viewBuzzer({ paused, round, buzzer, me, press: own, now, online });

  const wait = untilOpen(buzzer, now);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(redraw, wait);
    return () => clearTimeout(timer);
  }, [wait, buzzer]);

  const isMine = view.state === "mine";
  useEffect(() => {
    if (isMine) vibrate(first_vibration);
  }, [isMine]);

  const press = (at: number): void => {
    if (buzzer.phase !== "open" && buzzer.phase !== "arbitrating") return;
    const { id: round_id } = round;
    const { opening } = buzzer;
    vibrate(press_vibration);
    setOwn({ round_id, opening, status: "sending" });
    void sendPress(connection, round_id, at).then((result) => {
      const done: Press = result.ok
        ? { round_id, opening, status: "counted" }
        : { round_id, opening, status: "refused", code: result.code, ...marginOf(result.params) };
      setOwn((latest) => (latest?.round_id === round_id && latest.opening === opening ? done : latest));
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
