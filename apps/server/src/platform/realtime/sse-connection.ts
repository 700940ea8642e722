import type { ServerResponse } from "node:http";
import { Backpressure } from "./backpressure.ts";
import {
  encodeCloseMessage,
  isCloseNotice,
  type CloseNotice,
  type Connection,
  type Frame,
  type Session,
} from "./connection.ts";
import { TrafficCounter } from "./traffic-counter.ts";
import { safeCallback, setSafeTimeout, setSafeInterval } from "../safe-timers.ts";

/** Interval of comments, which keep proxies from closing an idle stream and detect dead peers. */
const HEARTBEAT_INTERVAL_MS = 10_000;

/** One stream of server-sent events. It sends the messages of a socket as `data:` lines; commands arrive by POST. */
export class SseConnection implements Connection {
  readonly transport = "sse";
  readonly rttSampler = null;
  readonly #response: ServerResponse;
  readonly #backpressure: Backpressure;
  readonly #traffic: TrafficCounter;
  readonly #heartbeat: NodeJS.Timeout;
  #session: Session | null = null;
  #isClosed = false;

  /** @param response without headers yet; owned by the connection from here on */
  constructor(response: ServerResponse, traffic = new TrafficCounter()) {
    this.#traffic = traffic;
    this.#response = response;
    const sink = {
      get buffered() {
        return response.writableLength;
      },
      end: (notice: CloseNotice) => this.end(notice),
    };
    this.#backpressure = new Backpressure(sink, () => performance.now());
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    response.flushHeaders();
    const leave = safeCallback(() => this.#dispose());
    response.on("close", leave);
    response.on("error", leave);
    this.#heartbeat = setSafeInterval(() => response.write(": \n\n"), HEARTBEAT_INTERVAL_MS);
    // The client disconnected during admission, so no further event will come.
    if (response.destroyed) this.#dispose();
  }

  /** Attaches the session, or sends the reason why there is none and closes. */
  attach(opened: Session | CloseNotice): void {
    if (isCloseNotice(opened)) this.end(opened);
    else if (this.#isClosed) opened.onClosed();
    else this.#session = opened;
  }

  get isCongested(): boolean {
    return this.#backpressure.isCongested;
  }

  send(frame: Frame): void {
    if (this.#isClosed) return;
    this.#traffic.frames += 1;
    this.#response.cork();
    this.#response.write("data: ");
    this.#response.write(frame);
    this.#response.write("\n\n");
    this.#response.uncork();
  }

  cork(): void {
    // Streams are too few for corking to matter.
  }

  whenDrained(listener: () => void): void {
    this.#backpressure.whenDrained(listener);
  }

  /** No-op, because the RTT of a stream cannot be measured. */
  setPingInterval(): void {}

  end(notice: CloseNotice): void {
    if (this.#isClosed) return;
    this.send(encodeCloseMessage(notice));
    this.#dispose();
    this.#response.end();
    setSafeTimeout(() => this.#response.destroy(), 2_000).unref();
  }

  #dispose(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    this.#backpressure.stop();
    this.#session?.onClosed();
  }
}
