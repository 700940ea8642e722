// Messages between the server and the process of its bots.
import type { FrozenRound } from "@showrunner/engine";
import type { RoundFacts } from "./bot-behaviour.ts";

/** The connection of one bot. */
export interface BotCredentials {
  readonly team_id: string;
  readonly device_id: string;
  readonly token: string;
}

/** A round as bots need it, without texts that only people read. */
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
  /** Time from a command of the host until all bots have received its effect. */
  readonly screens_ms: Percentiles;
  /** CPU time used by the bots' process, in ms. */
  readonly cpu_ms: number;
}

export type ToBots =
  | {
      readonly type: "rehearse";
      readonly url: string;
      readonly seed: number;
      /** Texts that bots type if they do not know the answer. */
      readonly fillerWords: readonly string[];
    }
  | { readonly type: "join"; readonly bots: readonly BotCredentials[] }
  /** All rounds of the running show, and the secret from which its option ids are derived. */
  | { readonly type: "rounds"; readonly secret: string; readonly rounds: readonly BotRound[] }
  | { readonly type: "check_load"; readonly url: string; readonly bots: readonly BotCredentials[] }
  | { readonly type: "host_done"; readonly ok: boolean };

export type FromBots =
  /** A round began whose content the bots have not received. */
  | { readonly type: "need_rounds" }
  /** The show was deleted. */
  | { readonly type: "show_ended" }
  | { readonly type: "host"; readonly step: HostStep }
  | { readonly type: "phase"; readonly phase: LoadPhase }
  | { readonly type: "report"; readonly report: BotsReport };

export const LOAD_PHASES = ["registering", "connecting", "answers", "buzzer"] as const;
export type LoadPhase = (typeof LOAD_PHASES)[number];
