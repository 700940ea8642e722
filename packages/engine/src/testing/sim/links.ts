import type { Millis } from "../../index.ts";
import type { Chance } from "./random.ts";

/** A kind of connection between a phone and the server; every phone draws its own base delays. */
export interface LinkKind {
  readonly name: string;
  /** Minimum delay of each direction, drawn once per phone. */
  readonly up: readonly [low: Millis, high: Millis];
  readonly down: readonly [low: Millis, high: Millis];
  /** Mean additional delay of each packet. */
  readonly jitter: Millis;
  /** How often a packet is delayed (a radio retry, a missed scheduling grant), and for how long. */
  readonly spike_share: number;
  readonly spike: readonly [low: Millis, high: Millis];
}

/** The kinds of connection among the players, with equal shares. */
export type LinkMix = readonly [LinkKind, ...LinkKind[]];

export const lan: LinkKind = {
  name: "LAN",
  up: [0.2, 0.6],
  down: [0.2, 0.6],
  jitter: 0.2,
  spike_share: 0.001,
  spike: [1, 5],
};
export const wifi: LinkKind = {
  name: "Wi-Fi",
  up: [1.5, 6],
  down: [1.5, 6],
  jitter: 3,
  spike_share: 0.02,
  spike: [10, 60],
};
/** The uplink waits for its grant, so it is the slower direction. */
export const mobile: LinkKind = {
  name: "4G",
  up: [18, 32],
  down: [12, 24],
  jitter: 6,
  spike_share: 0.02,
  spike: [20, 90],
};
export const bad_mobile: LinkKind = {
  name: "bad 4G",
  up: [35, 70],
  down: [25, 50],
  jitter: 18,
  spike_share: 0.06,
  spike: [50, 250],
};

/** One phone's connection. */
export interface Link {
  readonly kind: LinkKind;
  readonly up: Millis;
  readonly down: Millis;
}

export function drawLink(kind: LinkKind, chance: Chance): Link {
  return { kind, up: chance.between(...kind.up), down: chance.between(...kind.down) };
}

/** Delay of one packet in a direction with this base. */
export function packetDelay(kind: LinkKind, base: Millis, chance: Chance): Millis {
  const held = chance.uniform() < kind.spike_share ? chance.between(...kind.spike) : 0;
  return base + chance.exponential(kind.jitter) + held;
}

/** What phone and server measure: the newest exchanges, of which the fastest counts. */
export interface Measured {
  /** Error of the phone's clock offset to the server. */
  readonly offset: Millis;
  /** Minimum round trip of the phone's own probes. */
  readonly round_trip: Millis;
  /** Minimum round trip of the server's pings. */
  readonly rtt_min: Millis;
}

/** Number of exchanges that a phone keeps. */
const exchanges = 24;

export function measure({ kind, up, down }: Link, chance: Chance): Measured {
  let quickest = Number.POSITIVE_INFINITY;
  let offset = 0;
  let rtt_min = Number.POSITIVE_INFINITY;
  for (let exchange = 0; exchange < exchanges; exchange += 1) {
    const there = packetDelay(kind, up, chance);
    const back = packetDelay(kind, down, chance);
    if (there + back < quickest) {
      quickest = there + back;
      // The phone assumes equal delays in both directions; the difference becomes a clock error.
      offset = (there - back) / 2;
    }
    rtt_min = Math.min(rtt_min, packetDelay(kind, down, chance) + packetDelay(kind, up, chance));
  }
  return { offset, round_trip: quickest, rtt_min };
}
