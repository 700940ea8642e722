import type { ServerResponse } from "node:http";
import { Congestion } from "./congestion.ts";
import { byeFrame, isBye, type Bye, type Connection, type Frame, type Session } from "./connection.ts";
import { Traffic } from "./traffic.ts";
import { guarded, later, repeat } from "../tasks.ts";

/** Comments that keep proxies from closing an idle stream and detect dead peers. */
const heartbeat_every_ms = 10_000;

/** One stream of server-sent events: the socket's messages as `data:` lines. Commands arrive by POST. */
export class SseConnection implements Connection {
  readonly line = "sse";
  readonly meter = null;
  readonly #response: ServerResponse;
  readonly #congestion: Congestion;
  readonly #traffic: Traffic;
  readonly #heartbeat: NodeJS.Timeout;
  #session: Session | null = null;
  #has_ended = false;

  /** @param response without headers yet; owned by the connection from here on */
  constructor(response: ServerResponse, traffic = new Traffic()) {
    this.#traffic = traffic;
    this.#response = response;
    const bufferer = {
      get buffered() {
        return response.writableLength;
      },
      end: (bye: Bye) => this.end(bye),
    };
    this.#congestion = new Congestion(bufferer, () => performance.now());
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    response.flushHeaders();
    const leave = guarded(() => this.#leave());
    response.on("close", leave);
    response.on("error", leave);
    this.#heartbeat = repeat(() => response.write(": \n\n"), heartbeat_every_ms);
    // The client disconnected during admission: no further event will come.
    if (response.destroyed) this.#leave();
  }

  /** Attaches the session, or closes with the reason why there is none. */
  opened(opened: Session | Bye): void {
    if (isBye(opened)) this.end(opened);
    else if (this.#has_ended) opened.closed();
    else this.#session = opened;
  }

  get congested(): boolean {
    return this.#congestion.congested;
  }

  send(frame: Frame): void {
    if (this.#has_ended) return;
    this.#traffic.frames += 1;
    this.#response.cork();
    this.#response.write("data: ");
    this.#response.write(frame);
    this.#response.write("\n\n");
    this.#response.uncork();
  }

  gather(): void {
    // Streams are too few for corking to matter.
  }

  whenDrained(listener: () => void): void {
    this.#congestion.whenDrained(listener);
  }

  /** The RTT of a stream cannot be measured. */
  hurry(): void {}

  end(bye: Bye): void {
    if (this.#has_ended) return;
    this.send(byeFrame(bye));
    this.#leave();
    this.#response.end();
    later(() => this.#response.destroy(), 2_000).unref();
  }

  #leave(): void {
    if (this.#has_ended) return;
    this.#has_ended = true;
    clearInterval(this.#heartbeat);
    this.#congestion.stop();
    this.#session?.closed();
  }
}
