import type { AnySlices } from "@showrunner/engine";
import type { ServerMessage, StateMessage } from "@showrunner/contract/realtime";
import type { CloseNotice, Connection, Frame, PingInterval } from "../../../platform/realtime/index.ts";
import { RttSampler } from "../../../platform/realtime/rtt-sampler.ts";
import { EventLoopDelay } from "../../../platform/realtime/event-loop-delay.ts";

/** A connection that records what was sent and can be made slow. */
export class FakeConnection implements Connection {
  readonly transport = "ws";
  readonly rttSampler = new RttSampler(new EventLoopDelay(10));
  readonly frames: Frame[] = [];
  readonly pingIntervals: PingInterval[] = [];
  isCongested = false;
  closeNotice: CloseNotice | null = null;
  /** Called when the connection ends. */
  onClosed: () => void = () => undefined;
  #drained: (() => void) | undefined;

  send(frame: Frame): void {
    this.frames.push(frame);
  }

  cork(): void {
    // Only the order is recorded, which corking does not change.
  }

  whenDrained(listener: () => void): void {
    this.#drained = listener;
  }

  /** Simulates that the reader has caught up. */
  drain(): void {
    this.isCongested = false;
    this.#drained?.();
    this.#drained = undefined;
  }

  setPingInterval(interval: PingInterval): void {
    this.pingIntervals.push(interval);
  }

  end(notice: CloseNotice): void {
    if (this.closeNotice !== null) return;
    this.closeNotice = notice;
    this.onClosed();
  }

  get text(): string {
    return this.frames.map(String).join("\n");
  }

  get messages(): readonly ServerMessage[] {
    return this.frames.map((frame) => JSON.parse(String(frame)) as ServerMessage);
  }

  get states(): readonly StateMessage[] {
    return this.messages.filter((message) => message.type === "state");
  }

  /** What the client shows now: its frames, merged as the web app merges them. */
  get slices(): AnySlices {
    let slices: AnySlices = {};
    for (const state of this.states) slices = state.full === true ? state.slices : { ...slices, ...state.slices };
    return slices;
  }

  /** Capabilities of pictures that the client has now, merged as the web app merges them. */
  get assets(): Readonly<Record<string, string>> {
    const last = this.states.findLastIndex(({ full }) => full === true);
    return Object.assign({}, ...this.states.slice(Math.max(0, last)).map(({ assets }) => assets ?? {}));
  }
}
