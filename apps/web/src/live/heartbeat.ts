import type { Timings } from "./live-environment.ts";
import type { Transport } from "./transport.ts";

/** Detects a dead connection by its silence, and probes the clock. */
export interface Heartbeat {
  /** Starts the probes, after the welcome. */
  start(): void;
  /** Something was received. */
  onReceived(): void;
  /** A command was sent; probes if nothing is received for a while. */
  onCommandSent(): void;
  /** Probes at once with a shorter timeout, because the connection may be dead. */
  probeNow(): void;
  stop(): void;
}

export interface HeartbeatEvents {
  sendProbe(): void;
  onDead(): void;
  /** Whether any command is pending. */
  hasPendingCommands(): boolean;
}

/**
 * A dead peer does not close its socket, so every probe must be followed by some message within a few seconds. An event
 * stream cannot probe: the server sends regularly, and only long silence counts.
 */
export function startHeartbeat(timings: Timings, transport: Transport, events: HeartbeatEvents): Heartbeat {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let deadline: { readonly timer: ReturnType<typeof setTimeout>; readonly due: number } | null = null;
  let ackTimer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
    return timer;
  };
  const cancel = (timer: ReturnType<typeof setTimeout> | undefined) => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timers.delete(timer);
  };
  /** A further probe does not extend the deadline of a silent connection; an urgent one shortens it. */
  const expectWithin = (ms: number) => {
    const due = performance.now() + ms;
    if (deadline !== null && deadline.due <= due) return;
    cancel(deadline?.timer);
    deadline = { timer: schedule(ms, () => events.onDead()), due };
  };
  const probeWithin = (ms: number) => {
    events.sendProbe();
    expectWithin(ms);
  };
  const probePeriodically = () => {
    probeWithin(timings.silenceTimeout);
    schedule(timings.probeInterval, probePeriodically);
  };
  return {
    start() {
      if (transport === "sse") {
        schedule(timings.streamLifetime, () => events.onDead());
        return expectWithin(timings.streamSilenceTimeout);
      }
      for (const gap of timings.probeBurst) schedule(gap, () => probeWithin(timings.silenceTimeout));
      schedule(timings.probeInterval, probePeriodically);
    },
    onReceived() {
      cancel(deadline?.timer);
      deadline = null;
      if (transport === "sse") expectWithin(timings.streamSilenceTimeout);
    },
    onCommandSent() {
      // With an event stream, a command is a separate request that reports its own failure.
      if (transport === "sse") return;
      cancel(ackTimer);
      ackTimer = schedule(timings.ackTimeout, () => events.hasPendingCommands() && probeWithin(timings.silenceTimeout));
    },
    probeNow() {
      if (transport === "ws") probeWithin(timings.suspectTimeout);
      // The only probe of a stream is to reopen it.
      else events.onDead();
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
