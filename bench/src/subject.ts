import type { LoadShowConfig, HostCommand, Registration } from "./load/load-messages.ts";
import type { ProcessProbe } from "./probe/process-probe.ts";

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
  readonly probe: ProcessProbe;
  readonly showConfigs: readonly LoadShowConfig[];
  readonly registrations: readonly Registration[];
  readonly commandsBeforeFanOut: readonly HostCommand[];
  /** Host commands that each change the timer on all clients, while a question is open. */
  readonly fanOutCommands: readonly HostCommand[];
  readonly commandsBeforeBuzz: readonly HostCommand[];
  /** Text in the frame that shows who holds the buzzer. */
  readonly buzzMarker: string;
  /** Kills it and starts it again on the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export type MakeSubject = (size: Size, commands: number) => Promise<Subject>;
