/** What the bench tells its load generator, and what that answers. All figures are milliseconds. */
export interface Screen {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** First message of the socket. */
  readonly hello: string;
}

export type Order =
  /** Opens sockets, a few at a time, and waits until each has its first full state. */
  | { readonly type: "connect"; readonly teams: readonly Screen[]; readonly host: Screen }
  /** The host gives these commands one after the other; each must reach all teams before the next. */
  | { readonly type: "fan_out"; readonly bodies: readonly HostBody[]; readonly gap_ms: number }
  /** The host gives one command, then waits for its answer and for the moment that it has reached all. */
  | { readonly type: "host"; readonly body: HostBody }
  /** Each team sends one command, spread evenly over the time. `seen` is what must reach every screen afterwards. */
  | {
      readonly type: "storm";
      readonly kind: "submit" | "buzz";
      readonly over_ms: number;
      readonly seen?: string;
    }
  | { readonly type: "close" };

/** A command without the host's view of the show, which the load generator adds from what it has been told. */
export type HostBody = Readonly<Record<string, unknown>> & { readonly type: string };

export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export type Report =
  | { readonly type: "connected"; readonly sockets: number; readonly took_ms: number }
  | { readonly type: "fanned_out"; readonly each: Spread; readonly last: Spread; readonly frame_bytes: number }
  | { readonly type: "host_done"; readonly ok: boolean; readonly answer: string }
  | {
      readonly type: "stormed";
      readonly answered: Spread;
      /** Teams whose command was accepted, and refused. */
      readonly accepted: number;
      readonly refused: number;
      /** From the first send to the frame that shows the outcome, on each screen. */
      readonly outcome: Spread | null;
    }
  | { readonly type: "closed" }
  | { readonly type: "failed"; readonly reason: string };

export function spreadOf(values: readonly number[]): Spread {
  const sorted = Float64Array.from(values).toSorted();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN };
}
