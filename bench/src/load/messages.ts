import type { Spread } from "../spread.ts";

/** What the bench tells its load generator, and what that answers. All figures are milliseconds. */
export interface Screen {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** First message of the socket. */
  readonly hello: string;
}

/** The screens of one show. */
export interface HallScreens {
  readonly teams: readonly Screen[];
  readonly host: Screen;
}

/** One request of a phone that joins. */
export interface Registration {
  readonly url: string;
  readonly body: string;
}

export type Order =
  /** Opens sockets, so many at a time, and waits until each has its first full state. */
  | { readonly type: "connect"; readonly halls: readonly HallScreens[]; readonly at_once: number }
  /**
   * The host of each show gives these commands one after the other; each must reach all its teams before the next.
   * Hosts do not wait for each other, and begin evenly spread over the gap.
   */
  | { readonly type: "fan_out"; readonly bodies: readonly HostBody[]; readonly gap_ms: number }
  /** All hosts give one command, then wait for its answer and for the moment that it has reached all. */
  | { readonly type: "host"; readonly body: HostBody }
  /** Each team sends one command, spread evenly over the time. `seen` is what must reach every screen afterwards. */
  | {
      readonly type: "storm";
      readonly kind: "submit" | "buzz";
      readonly over_ms: number;
      readonly seen?: string;
    }
  /** Both at once: teams answer, spread over the time, while hosts give their commands. */
  | { readonly type: "play"; readonly bodies: readonly HostBody[]; readonly gap_ms: number; readonly over_ms: number }
  /** Posts these, spread evenly over the time. */
  | { readonly type: "register"; readonly registrations: readonly Registration[]; readonly over_ms: number }
  | { readonly type: "close" };

/** A command without the host's view of the show, which the load generator adds from what it has been told. */
export type HostBody = Readonly<Record<string, unknown>> & { readonly type: string };

/** Messages that the load generator sent and got while it carried out an order. */
export interface Traffic {
  sent: number;
  received: number;
}

/** From the host's send to the frame on each team's screen. */
export interface FannedOut {
  readonly each: Spread;
  /** One value for each command: the 99th of 100 screens. */
  readonly commands: Spread;
  readonly frame_bytes: number;
}

export type Report =
  | {
      readonly type: "connected";
      readonly sockets: number;
      readonly took_ms: number;
      /** From the last socket's opening to the moment that all had their state. */
      readonly after_last_try_ms: number;
    }
  | ({ readonly type: "fanned_out"; readonly traffic: Traffic } & FannedOut)
  | { readonly type: "host_done"; readonly ok: boolean; readonly answer: string }
  | {
      readonly type: "stormed";
      readonly answered: Spread;
      /** Teams whose command was accepted, and refused. */
      readonly accepted: number;
      readonly refused: number;
      /** From the first send to the frame that shows the outcome, on each screen. */
      readonly outcome: Spread | null;
      readonly traffic: Traffic;
    }
  | ({ readonly type: "played"; readonly answered: Spread; readonly accepted: number } & FannedOut)
  | {
      readonly type: "registered";
      readonly answered: Spread;
      /** What the server answered to those that it let in, in their order. */
      readonly sessions: readonly string[];
      /** Status of each answer that let nobody in. */
      readonly refused: readonly number[];
      readonly after_last_try_ms: number;
    }
  | { readonly type: "closed" }
  | { readonly type: "failed"; readonly reason: string };
