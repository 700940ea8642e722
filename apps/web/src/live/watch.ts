import type { Timings } from "./environment.ts";
import type { Transport } from "./line.ts";

/** Detects a dead connection by its silence, and probes the clock. */
export interface LineWatch {
  /** Starts the probes, after the welcome. */
  start(): void;
  /** Something was received. */
  heard(): void;
  /** A command was sent; probes if nothing is received for a while. */
  sent(): void;
  /** Probes at once with a shorter timeout, because the connection may be dead. */
  suspect(): void;
  stop(): void;
}

export interface LineWatchEvents {
  probe(): void;
  dead(): void;
  /** Whether any command is pending. */
  unanswered(): boolean;
}

/**
 * A dead peer does not close its socket, so every probe must be followed by some message within a few seconds. An event
 * stream cannot probe: the server sends regularly, and only long silence counts.
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
  /** A further probe does not extend the deadline of a silent connection; an urgent one shortens it. */
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
      // With an event stream a command is a request of its own, which fails by itself.
      if (transport === "sse") return;
      drop(nudge);
      nudge = later(timings.nudge, () => events.unanswered() && ask(timings.silence));
    },
    suspect() {
      if (transport === "ws") ask(timings.suspicion);
      // The only probe of a stream is to reopen it.
      else events.dead();
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
