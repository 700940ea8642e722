import type { ByeCode, HelloMessage, UpMessage } from "@showrunner/contract/realtime";
import type { LineMeter } from "./line-meter.ts";

/** One JSON message, serialised. Frames that go to many are one Buffer, sent to all of them as it is. */
export type Frame = Buffer | string;

/** Why a connection ends; `reconnect` false means that the page's session is over. */
export interface Bye {
  readonly code: ByeCode;
  readonly reconnect: boolean;
  readonly retry_after_ms?: number;
}

/** A line to one screen, whatever it runs over. */
export interface Connection {
  /** `ws` can be measured by the server itself, `sse` cannot. */
  readonly line: "ws" | "sse";
  /** Null where the server cannot measure. */
  readonly meter: LineMeter | null;
  /** True while the reader is too slow: more frames would only pile up. */
  readonly congested: boolean;
  /** Does nothing once the connection has ended. */
  send(frame: Frame): void;
  /** What is sent from now on to the end of this turn leaves in one piece: one call of the system instead of several. */
  gather(): void;
  /** Calls back once when a congested connection has drained; one that does not drain is ended. */
  whenDrained(listener: () => void): void;
  /** Measures the line more often, for while a press may come. */
  hurry(on: boolean): void;
  /** Says goodbye and closes. */
  end(bye: Bye): void;
}

/** Which show a connection asks for: moderators know its id, everyone else its public id. */
export type Target =
  | { readonly kind: "show"; readonly show_id: string }
  | { readonly kind: "public"; readonly public_id: string };

/** What a page may say once it was let in; probes of the clock are answered before they come here. */
export type SessionMessage = Exclude<UpMessage, { readonly type: "hello" | "clock" }>;

/** The other end of a connection: what a feature makes of it. */
export interface Session {
  /** `arrival`: show-clock moment at which the message came in. */
  receive(message: SessionMessage, arrival: number): void;
  /** The connection is gone, for whatever reason. */
  closed(): void;
}

/** Lets a page in or says why not. A rejection of the promise is a failure of the server: the page tries again. */
export type OpenSession = (connection: Connection, target: Target, hello: HelloMessage) => Promise<Session | Bye>;

/** A connection as the platform keeps it. */
export function isBye(opened: Session | Bye): opened is Bye {
  return "code" in opened;
}

export function byeFrame(bye: Bye): string {
  return JSON.stringify({ type: "bye", ...bye });
}
