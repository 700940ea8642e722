import type { Timings } from "./environment.ts";
import type { Transport } from "./line.ts";

/** Watches one line for silence, and asks it for the time now and then. */
export interface LineWatch {
  /** The server welcomed us: probes begin. */
  start(): void;
  /** Anything came in. */
  heard(): void;
  /** A command went out; when nothing is heard for a while, the line is asked. */
  sent(): void;
  /** There is reason to doubt the line: ask it, and wait less long than usual. */
  suspect(): void;
  stop(): void;
}

export interface LineWatchEvents {
  probe(): void;
  dead(): void;
  /** Whether a command still has no answer. */
  unanswered(): boolean;
}

/**
 * A dead peer does not close its socket. So every probe must be followed by some message within a few seconds; on an
 * event stream, where nothing can be asked, the server speaks by itself and only long silence counts.
 */
export function watchLine(timings: Timings, transport: Transport, events: LineWatchEvents): LineWatch {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let verdict: { readonly timer: ReturnType<typeof setTimeout>; readonly due: number } | null = null;
  let nudge: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
    return timer;
  };
  const drop = (timer: ReturnType<typeof setTimeout> | undefined) => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timers.delete(timer);
  };
  /** Another question does not give a silent line more time; an urgent one gives it less. */
  const expect = (ms: number) => {
    const due = performance.now() + ms;
    if (verdict !== null && verdict.due <= due) return;
    drop(verdict?.timer);
    verdict = { timer: later(ms, () => events.dead()), due };
  };
  const ask = (ms: number) => {
    events.probe();
    expect(ms);
  };
  const askNowAndThen = () => {
    ask(timings.silence);
    later(timings.probe, askNowAndThen);
  };
  return {
    start() {
      if (transport === "sse") {
        later(timings.stream_life, () => events.dead());
        return expect(timings.stream_silence);
      }
      for (const gap of timings.burst) later(gap, () => ask(timings.silence));
      later(timings.probe, askNowAndThen);
    },
    heard() {
      drop(verdict?.timer);
      verdict = null;
      if (transport === "sse") expect(timings.stream_silence);
    },
    sent() {
      // Over a stream a command is a request of its own, which fails by itself.
      if (transport === "sse") return;
      drop(nudge);
      nudge = later(timings.nudge, () => events.unanswered() && ask(timings.silence));
    },
    suspect() {
      if (transport === "ws") ask(timings.suspicion);
      // Opening the stream again is the only question there is.
      else events.dead();
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
