import { setTimeout as sleep } from "node:timers/promises";
import { computePercentiles } from "../percentiles.ts";
import type { FailFastWaiter } from "./fail-fast-waiter.ts";
import type { LoadShowConfig, HostCommand, LoadClientConfig, Traffic } from "./load-messages.ts";
import { LoadClient } from "./load-client.ts";

/** Marks frames with a changed timer; while teams play, there are others in between. */
const TIMER_MARKER = '"timer"';

/** The parts of the host's state that its commands need. */
interface HostSlices {
  show?: { run_id?: string | null };
  round?: {
    id?: string;
    phase?: string;
    face_question?: { options?: readonly { id: string }[] };
  } | null;
}

/** Latencies of host commands over all shows. */
export interface FanOutSamples {
  readonly each: number[];
  /** Per command: when 99 % of the clients had the frame. */
  readonly commands: number[];
  frameBytes: number;
}

/** The load clients of one show, and its host. */
export class LoadShow {
  readonly clients: LoadClient[] = [];
  readonly #config: LoadShowConfig;
  readonly #traffic: Traffic;
  readonly #waiter: FailFastWaiter;
  #host: LoadClient | undefined;
  #slices: HostSlices = {};
  #commandCount = 0;

  constructor(config: LoadShowConfig, traffic: Traffic, waiter: FailFastWaiter) {
    this.#config = config;
    this.#traffic = traffic;
    this.#waiter = waiter;
  }

  /** Connects the host. */
  async connectHost(): Promise<void> {
    this.#host = await this.#connect(this.#config.host, (data) => {
      const { slices } = JSON.parse(data.toString("utf8")) as { slices: HostSlices };
      this.#slices = { ...this.#slices, ...slices };
    });
  }

  /** One function per team, which connects it and resolves at its first state. */
  get connectors(): readonly (() => Promise<void>)[] {
    return this.#config.teams.map((config) => async () => {
      this.clients.push(await this.#connect(config));
    });
  }

  /** Sends a host command; resolves with its ack. */
  async sendHostCommand(body: HostCommand): Promise<string> {
    const host = this.#host;
    if (host === undefined) throw new Error("no host");
    const { show, round } = this.#slices;
    const view = { run_id: show?.run_id ?? null, round_id: round?.id ?? null, phase: round?.phase ?? null };
    const id = `h${(this.#commandCount += 1)}`;
    let ack = "";
    await this.#waiter.wait(`the ack of ${body.type}`, (done) => {
      host.onAck = (ackId, data) => {
        if (ackId !== id) return;
        ack = data.toString("utf8");
        done();
      };
      host.send(JSON.stringify({ type: "command", id, body: { ...body, view } }));
    });
    return ack;
  }

  /** Sends these host commands, with a pause after each. */
  async fanOutAll(commands: readonly HostCommand[], gapMs: number, samples: FanOutSamples): Promise<void> {
    for (const body of commands) {
      await this.#fanOut(body, samples);
      await sleep(gapMs);
    }
  }

  /** A team's command as JSON. */
  createTeamMessage(kind: "submit" | "buzz", id: string): string {
    const { round } = this.#slices;
    const roundId = round?.id ?? "round";
    const input = { picks: [round?.face_question?.options?.[0]?.id ?? "option"] };
    const body =
      kind === "buzz"
        ? { type: "buzz", round_id: roundId, press_id: id, claim: null }
        : { type: "submit", round_id: roundId, submission_id: id, input };
    return JSON.stringify({ type: "command", id, body });
  }

  close(): void {
    for (const client of [...this.clients, this.#host]) client?.close();
  }

  /** Sends a host command that changes the timer; resolves when its frame has reached all clients. */
  async #fanOut(body: HostCommand, samples: FanOutSamples): Promise<void> {
    const each: number[] = [];
    let ack: Promise<string> | undefined;
    await this.#waiter.wait(`all clients after ${body.type}`, (done) => {
      const start = performance.now();
      for (const client of this.clients)
        client.onState = (data) => {
          if (!data.includes(TIMER_MARKER)) return;
          client.onState = undefined;
          samples.frameBytes = data.length;
          each.push(performance.now() - start);
          if (each.length === this.clients.length) done();
        };
      ack = this.sendHostCommand(body);
    });
    await ack;
    for (const ms of each) samples.each.push(ms);
    samples.commands.push(computePercentiles(each).p99);
  }

  async #connect(config: LoadClientConfig, onState?: (data: Buffer) => void): Promise<LoadClient> {
    const client = new LoadClient(config, this.#traffic, this.#waiter.fail);
    await this.#waiter.wait("the first state of a client", (done) => {
      client.onState = (data) => {
        onState?.(data);
        client.onState = onState;
        done();
      };
    });
    return client;
  }
}
