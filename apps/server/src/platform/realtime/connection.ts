import type { CloseReason, HelloMessage, ClientMessage } from "@showrunner/contract/realtime";
import type { RttSampler } from "./rtt-sampler.ts";

/** A serialised JSON message. A frame for many recipients is one Buffer shared by all of them. */
export type Frame = Buffer | string;

/** Why a connection is closed. With `reconnect` false, the client's session is over. */
export interface CloseNotice {
  readonly code: CloseReason;
  readonly reconnect: boolean;
  readonly retry_after_ms?: number;
}

/** How often a connection is pinged: normally, or fast while a press may come. */
export type PingInterval = "normal" | "fast";

/** A connection to one client, over any transport. */
export interface Connection {
  /** The server can measure the RTT of `ws`, not of `sse`. */
  readonly transport: "ws" | "sse";
  /** Null if the RTT cannot be measured. */
  readonly rttSampler: RttSampler | null;
  /** True while the reader is too slow to take more frames. */
  readonly isCongested: boolean;
  /** No-op once the connection has closed. */
  send(frame: Frame): void;
  /** Buffers frames until the end of this turn, to save system calls. */
  cork(): void;
  /** Calls back once when a congested connection has drained; if it does not drain, it is closed. */
  whenDrained(listener: () => void): void;
  /** Measures the RTT more often, while a press may come. */
  setPingInterval(interval: PingInterval): void;
  /** Sends the reason and closes. */
  end(notice: CloseNotice): void;
}

/** The show to which a connection belongs: moderators use its id, all others its public id. */
export type ShowTarget =
  | { readonly kind: "show"; readonly show_id: string }
  | { readonly kind: "public"; readonly public_id: string };

/** Messages of an admitted client. The connection itself replies to clock probes. */
export type SessionMessage = Exclude<ClientMessage, { readonly type: "hello" | "clock" }>;

/** The feature's side of a connection. */
export interface Session {
  /** `arrival`: show-clock time at which the message was read, in ms. */
  receive(message: SessionMessage, arrival: number): void;
  /** Called once the connection has closed, for any reason. */
  onClosed(): void;
}

/** Opens a session, or returns why not. A rejection means a server failure; the client retries. */
export type OpenSession = (
  connection: Connection,
  target: ShowTarget,
  hello: HelloMessage,
) => Promise<Session | CloseNotice>;

export function isCloseNotice(opened: Session | CloseNotice): opened is CloseNotice {
  return "code" in opened;
}

export function encodeCloseMessage(notice: CloseNotice): string {
  return JSON.stringify({ type: "bye", ...notice });
}
