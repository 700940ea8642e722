import {
  findChangedSlices,
  project,
  projectCommon,
  projectMe,
  type AnySlices,
  type Audience,
  type EngineContext,
  type ShowState,
  type TimerSlice,
} from "@showrunner/engine";
import type { ClientCommandInput, Presence } from "@showrunner/contract/realtime";
import type { LiveConnection, LiveState, SendResult } from "../../../live/index.ts";

/** A show that connections can project: a local room or a replay. */
export interface ShowSource {
  readonly state: ShowState;
  readonly context: EngineContext;
  /** Whether the clock is paused. */
  readonly isTimePaused: boolean;
  now(): number;
  subscribe(listener: () => void): () => void;
}

export interface LocalConnectionOptions {
  readonly audience: Audience;
  /** `asset:ID` to the URL of the picture. */
  readonly assets: Readonly<Record<string, string>>;
  readonly send: (body: ClientCommandInput) => SendResult;
}

/**
 * A connection to a local show with the same slices as over the network. While the clock is paused, a running timer is
 * shown as paused.
 */
export function createLocalConnection(
  room: ShowSource,
  { audience, assets, send }: LocalConnectionOptions,
): LiveConnection {
  const listeners = new Set<() => void>();
  let shown = room.state;
  let isPaused = room.isTimePaused;
  // A team that has not registered yet receives only the common slices.
  const all = project(shown, audience, room.context) ?? projectCommon(shown, audience.kind, room.context);
  let { timer } = all;
  let state: LiveState = {
    connection: { kind: "live", transport: "ws" },
    seq: shown.seq,
    slices: withPausedTimer(all),
    assets,
    presence: audience.kind === "moderator" ? getPresence(room) : null,
    saving: true,
  };

  function withPausedTimer(slices: AnySlices): AnySlices {
    return { ...slices, timer: isPaused ? pauseTimer(timer, room.now()) : timer };
  }

  function mergeSlices(changed: AnySlices): AnySlices {
    const slices = { ...state.slices, ...changed };
    if (audience.kind !== "team") return slices;
    const me = projectMe(shown, audience.team_id, room.context);
    if (me !== null) return { ...slices, me };
    // The team has not registered yet.
    const { me: _, ...others } = slices;
    return others;
  }

  function update(): void {
    const before = shown;
    shown = room.state;
    isPaused = room.isTimePaused;
    const changed = findChangedSlices(before, shown, audience.kind, room.context);
    timer = changed.timer ?? timer;
    state = { ...state, seq: shown.seq, slices: withPausedTimer(mergeSlices(changed)) };
    for (const listener of listeners) listener();
  }

  const unsubscribe = room.subscribe(update);
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (body) => Promise.resolve(send(body)),
    now: () => room.now(),
    // There is no latency between press and room.
    toShowTime: () => room.now(),
    getRoundTrip: () => null,
    setToken: () => undefined,
    close: unsubscribe,
  };
}

function pauseTimer(timer: TimerSlice, now: number): TimerSlice {
  if (timer.status !== "running" || timer.ends_at === null) return timer;
  return { ...timer, status: "paused", remaining_ms: Math.max(0, timer.ends_at - now), ends_at: null };
}

/** Every sample team has one phone, and there is one display. */
function getPresence(room: ShowSource): Presence {
  const teams = Object.fromEntries([...room.state.teams.by_id.keys()].map((id) => [id, 1]));
  return { displays: 1, moderators: 1, teams };
}
