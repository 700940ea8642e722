import type { HallScreens, HostBody, Registration } from "./load/messages.ts";
import type { Probe } from "./probe/probe.ts";

/** How many of what a subject has to carry. */
export interface Size {
  readonly shows: number;
  /** Of each show. */
  readonly teams: number;
  /** Phones that will still register, in the first show. */
  readonly phones: number;
}

/** One system under load: the floor, or the product. */
export interface Subject {
  readonly name: string;
  readonly probe: Probe;
  readonly halls: readonly HallScreens[];
  readonly registrations: readonly Registration[];
  readonly before_fan_out: readonly HostBody[];
  /** Commands of the host, each of which changes the timer on all screens; a question is open meanwhile. */
  readonly fan_out: readonly HostBody[];
  readonly before_buzz: readonly HostBody[];
  /** Text in the frame that shows who holds the buzzer. */
  readonly buzz_seen: string;
  /** Kills it and starts it again on the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export type MakeSubject = (size: Size, commands: number) => Promise<Subject>;
