import type { FrozenRound } from "@showrunner/engine";
import type { RoundFacts } from "./bot-behaviour.ts";

/** Messages between the server and its bots' process. */

/** The connection of one bot. */
export interface BotSeat {
  readonly team_id: string;
  readonly device_id: string;
  readonly token: string;
}

/** A round as bots need it to answer: without texts that only people read. */
export interface BotRound extends Pick<RoundFacts, "difficulty"> {
  readonly round: FrozenRound;
}

/** Steps of the host in a load check. */
export type HostStep = "start" | "start_first_round" | "reveal" | "next";

/** Milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** What the bots measured in a load check. */
export interface BotsReport {
  readonly connected: number;
  /** Bots that did not connect, or lost their connection. */
  readonly lost: number;
  readonly submissions: number;
  readonly presses: number;
  /** Commands that were refused or got no ack. */
  readonly refused: number;
  readonly submission_ack_ms: Percentiles;
  readonly press_ack_ms: Percentiles;
  /** From a command of the host to the last bot that has it. */
  readonly screens_ms: Percentiles;
  /** Time of the bots' process on processors, in ms. */
  readonly cpu_ms: number;
}

export type ToBots =
  | {
      readonly type: "rehearse";
      readonly url: string;
      readonly seed: number;
      /** What bots without the answer type. */
      readonly fillerWords: readonly string[];
    }
  | { readonly type: "join"; readonly seats: readonly BotSeat[] }
  /** All rounds of the running show, with the key of its option ids. */
  | { readonly type: "rounds"; readonly secret: string; readonly rounds: readonly BotRound[] }
  | { readonly type: "check_load"; readonly url: string; readonly seats: readonly BotSeat[] }
  | { readonly type: "host_done"; readonly ok: boolean };

export type FromBots =
  /** A round began that the bots do not know. */
  | { readonly type: "need_rounds" }
  /** The show was deleted. */
  | { readonly type: "show_ended" }
  | { readonly type: "host"; readonly step: HostStep }
  | { readonly type: "phase"; readonly phase: LoadPhase }
  | { readonly type: "report"; readonly report: BotsReport };

export const LOAD_PHASES = ["registering", "connecting", "answers", "buzzer"] as const;
export type LoadPhase = (typeof LOAD_PHASES)[number];
