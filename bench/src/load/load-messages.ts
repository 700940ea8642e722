import type { Percentiles } from "../percentiles.ts";

/** Messages between the bench and its load generator. All durations are in ms. */
export interface LoadClientConfig {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** First message on the socket. */
  readonly hello: string;
}

/** The clients of one show. */
export interface LoadShowConfig {
  readonly teams: readonly LoadClientConfig[];
  readonly host: LoadClientConfig;
}

/** One registration of a phone. */
export interface Registration {
  readonly url: string;
  readonly body: string;
}

export type LoadRequest =
  /** Opens sockets, `batchSize` at a time, and waits for the first full state of each. */
  | { readonly type: "connect"; readonly shows: readonly LoadShowConfig[]; readonly batchSize: number }
  /**
   * The host of each show sends these commands; each must reach all its teams before the next. Hosts are independent of
   * each other, and their starts are spread evenly over the gap.
   */
  | { readonly type: "fan_out"; readonly commands: readonly HostCommand[]; readonly gapMs: number }
  /** Sends one command of all hosts; waits for the acks and the frames. */
  | { readonly type: "host"; readonly body: HostCommand }
  /**
   * Each team sends one command, spread evenly over the time. `resultMarker` is the text of a frame that must then reach every
   * client.
   */
  | {
      readonly type: "burst";
      readonly kind: "submit" | "buzz";
      readonly durationMs: number;
      readonly resultMarker?: string;
    }
  /** Submissions of all teams, spread over the time, together with commands of the hosts. */
  | {
      readonly type: "play";
      readonly commands: readonly HostCommand[];
      readonly gapMs: number;
      readonly durationMs: number;
    }
  /** Sends these registrations, spread evenly over the time. */
  | { readonly type: "register"; readonly registrations: readonly Registration[]; readonly durationMs: number }
  | { readonly type: "close" };

/** A host command without its `view`, which the load generator adds. */
export type HostCommand = Readonly<Record<string, unknown>> & { readonly type: string };

/** Messages sent and received while handling a request. */
export interface Traffic {
  sent: number;
  received: number;
}

/** Latency from the host's send to the frame at each team's client. */
export interface FanOutResult {
  readonly each: Percentiles;
  /** Per command, the 99th percentile of its clients. */
  readonly commands: Percentiles;
  readonly frameBytes: number;
}

export type LoadReport =
  | {
      readonly type: "connected";
      readonly sockets: number;
      readonly tookMs: number;
      /** From opening the last socket to the last first state. */
      readonly afterLastTryMs: number;
    }
  | ({ readonly type: "fanned_out"; readonly traffic: Traffic } & FanOutResult)
  | { readonly type: "host_done"; readonly ok: boolean; readonly ack: string }
  | {
      readonly type: "burst_done";
      readonly ackMs: Percentiles;
      /** Number of accepted and refused commands. */
      readonly accepted: number;
      readonly refused: number;
      /** From the first send to the frame that shows the result, per client. */
      readonly resultFrameMs: Percentiles | null;
      readonly traffic: Traffic;
    }
  | ({ readonly type: "played"; readonly ackMs: Percentiles; readonly accepted: number } & FanOutResult)
  | {
      readonly type: "registered";
      readonly responseMs: Percentiles;
      /** Bodies of the successful responses, in their order. */
      readonly sessions: readonly string[];
      /** Statuses of the failed responses. */
      readonly refused: readonly number[];
      readonly afterLastTryMs: number;
    }
  | { readonly type: "closed" }
  | { readonly type: "failed"; readonly reason: string };
