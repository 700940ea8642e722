import type { Millis } from "../../index.ts";
import type { Random } from "./simulation-random.ts";

/** A kind of connection between a phone and the server; every phone draws its own base delays. */
export interface LinkKind {
  readonly name: string;
  /** Minimum delay of each direction, drawn once per phone. */
  readonly up: readonly [low: Millis, high: Millis];
  readonly down: readonly [low: Millis, high: Millis];
  /** Mean additional delay of each packet. */
  readonly jitter: Millis;
  /** How often a packet is delayed (a radio retry, a missed scheduling grant), and for how long. */
  readonly spikeShare: number;
  readonly spike: readonly [low: Millis, high: Millis];
}

/** The kinds of connection among the players, with equal shares. */
export type LinkMix = readonly [LinkKind, ...LinkKind[]];

export const lan: LinkKind = {
  name: "LAN",
  up: [0.2, 0.6],
  down: [0.2, 0.6],
  jitter: 0.2,
  spikeShare: 0.001,
  spike: [1, 5],
};
export const wifi: LinkKind = {
  name: "Wi-Fi",
  up: [1.5, 6],
  down: [1.5, 6],
  jitter: 3,
  spikeShare: 0.02,
  spike: [10, 60],
};
/** The uplink waits for its grant, so it is the slower direction. */
export const mobile: LinkKind = {
  name: "4G",
  up: [18, 32],
  down: [12, 24],
  jitter: 6,
  spikeShare: 0.02,
  spike: [20, 90],
};
export const BAD_MOBILE: LinkKind = {
  name: "bad 4G",
  up: [35, 70],
  down: [25, 50],
  jitter: 18,
  spikeShare: 0.06,
  spike: [50, 250],
};

/** One phone's connection. */
export interface Link {
  readonly kind: LinkKind;
  readonly up: Millis;
  readonly down: Millis;
}

export function drawLink(kind: LinkKind, random: Random): Link {
  return { kind, up: random.between(...kind.up), down: random.between(...kind.down) };
}

/** Delay of one packet in a direction with this base. */
export function packetDelay(kind: LinkKind, base: Millis, random: Random): Millis {
  const spikeDelay = random.uniform() < kind.spikeShare ? random.between(...kind.spike) : 0;
  return base + random.exponential(kind.jitter) + spikeDelay;
}

/** What phone and server measure: the newest exchanges, of which the fastest counts. */
export interface LinkMeasurement {
  /** Error of the phone's clock offset to the server. */
  readonly offset: Millis;
  /** Minimum round trip of the phone's own probes. */
  readonly roundTrip: Millis;
  /** Minimum round trip of the server's pings. */
  readonly rttMin: Millis;
}

/** Number of exchanges that a phone keeps. */
const EXCHANGE_COUNT = 24;

export function measureLink({ kind, up, down }: Link, random: Random): LinkMeasurement {
  let quickest = Number.POSITIVE_INFINITY;
  let offset = 0;
  let rttMin = Number.POSITIVE_INFINITY;
  for (let exchange = 0; exchange < EXCHANGE_COUNT; exchange += 1) {
    const upDelay = packetDelay(kind, up, random);
    const downDelay = packetDelay(kind, down, random);
    if (upDelay + downDelay < quickest) {
      quickest = upDelay + downDelay;
      // The phone assumes equal delays in both directions; the difference becomes a clock error.
      offset = (upDelay - downDelay) / 2;
    }
    rttMin = Math.min(rttMin, packetDelay(kind, down, random) + packetDelay(kind, up, random));
  }
  return { offset, roundTrip: quickest, rttMin };
}
