import type { HallScreens, HostBody, Registration } from "./load/messages.ts";
import type { Probe } from "./probe/probe.ts";

/** Number of shows, teams and phones of a run. */
export interface Size {
  readonly shows: number;
  /** Per show. */
  readonly teams: number;
  /** Phones that register during the run, in the first show. */
  readonly phones: number;
}

/** A system under load: the baseline or the product. */
export interface Subject {
  readonly name: string;
  readonly probe: Probe;
  readonly halls: readonly HallScreens[];
  readonly registrations: readonly Registration[];
  readonly before_fan_out: readonly HostBody[];
  /** Host commands that each change the timer on all clients, while a question is open. */
  readonly fan_out: readonly HostBody[];
  readonly before_buzz: readonly HostBody[];
  /** Text in the frame that shows who holds the buzzer. */
  readonly buzz_seen: string;
  /** Kills it and starts it again on the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export type MakeSubject = (size: Size, commands: number) => Promise<Subject>;
