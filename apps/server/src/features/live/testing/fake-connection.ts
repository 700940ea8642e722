import type { AnySlices } from "@showrunner/engine";
import type { DownMessage, StateMessage } from "@showrunner/contract/realtime";
import type { Bye, Connection, Frame } from "../../../platform/realtime/index.ts";
import { LineMeter } from "../../../platform/realtime/line-meter.ts";
import { LoopDelay } from "../../../platform/realtime/loop-delay.ts";

/** A connection that records what was sent and can be made slow. */
export class FakeConnection implements Connection {
  readonly line = "ws";
  readonly meter = new LineMeter(new LoopDelay(10));
  readonly frames: Frame[] = [];
  readonly hurries: boolean[] = [];
  congested = false;
  bye: Bye | null = null;
  /** Called when the connection ends. */
  onEnd: () => void = () => undefined;
  #drained: (() => void) | undefined;

  send(frame: Frame): void {
    this.frames.push(frame);
  }

  gather(): void {
    // Only the order is recorded, which corking does not change.
  }

  whenDrained(listener: () => void): void {
    this.#drained = listener;
  }

  /** Simulates that the reader has caught up. */
  drain(): void {
    this.congested = false;
    this.#drained?.();
    this.#drained = undefined;
  }

  hurry(on: boolean): void {
    this.hurries.push(on);
  }

  end(bye: Bye): void {
    if (this.bye !== null) return;
    this.bye = bye;
    this.onEnd();
  }

  get text(): string {
    return this.frames.map(String).join("\n");
  }

  get messages(): readonly DownMessage[] {
    return this.frames.map((frame) => JSON.parse(String(frame)) as DownMessage);
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

  /** Capabilities of pictures sent to the client. */
  get assets(): Readonly<Record<string, string>> {
    return Object.assign({}, ...this.states.map(({ assets }) => assets ?? {}));
  }
}
