import { setTimeout as sleep } from "node:timers/promises";
import { computePercentiles } from "../percentiles.ts";
import { FailFastWaiter } from "./fail-fast-waiter.ts";
import { LoadShow, type FanOutSamples } from "./load-show.ts";
import type { FanOutResult, LoadShowConfig, HostCommand, LoadReport, Traffic } from "./load-messages.ts";
import { runEvenly } from "./run-evenly.ts";
import type { LoadClient } from "./load-client.ts";

/** All clients of all shows. */
export class LoadClients {
  readonly #traffic: Traffic = { sent: 0, received: 0 };
  #waiter = new FailFastWaiter();
  #shows: readonly LoadShow[] = [];
  #commandCount = 0;

  async connect(shows: readonly LoadShowConfig[], batchSize: number): Promise<LoadReport> {
    const start = performance.now();
    this.#waiter = new FailFastWaiter();
    this.#shows = shows.map((config) => new LoadShow(config, this.#traffic, this.#waiter));
    const openings = this.#shows.flatMap((show) => [() => show.connectHost(), ...show.connectors]);
    let lastTry = start;
    for (let at = 0; at < openings.length; at += batchSize) {
      lastTry = performance.now();
      await Promise.all(openings.slice(at, at + batchSize).map((open) => open()));
    }
    const now = performance.now();
    const sockets = openings.length;
    return { type: "connected", sockets, tookMs: now - start, afterLastTryMs: now - lastTry };
  }

  async fanOut(commands: readonly HostCommand[], gapMs: number): Promise<LoadReport> {
    const samples: FanOutSamples = { each: [], commands: [], frameBytes: 0 };
    const traffic = await this.#countTraffic(() => this.#fanOut(commands, gapMs, samples));
    return { type: "fanned_out", ...toFanOutResult(samples), traffic };
  }

  async runHostCommand(body: HostCommand): Promise<LoadReport> {
    const acks = await Promise.all(this.#shows.map((show) => show.sendHostCommand(body)));
    const refused = acks.find((ack) => ack.includes('"ok":false'));
    // Frames of the command may still be in transit.
    await sleep(100 + this.#shows.length);
    return { type: "host_done", ok: refused === undefined, ack: refused ?? acks[0] ?? "" };
  }

  async sendBurst(kind: "submit" | "buzz", durationMs: number, resultMarker: string | undefined): Promise<LoadReport> {
    const resultFrameMs: number[] = [];
    let done: BurstResult | undefined;
    const traffic = await this.#countTraffic(async () => {
      const start = performance.now();
      const shown =
        resultMarker === undefined
          ? undefined
          : this.#waitForText(resultMarker, () => resultFrameMs.push(performance.now() - start));
      done = await this.#sendBurst(kind, durationMs);
      await shown;
    });
    const { ackMs, accepted } = done ?? { ackMs: [], accepted: 0 };
    return {
      type: "burst_done",
      ackMs: computePercentiles(ackMs),
      accepted,
      refused: ackMs.length - accepted,
      resultFrameMs: resultMarker === undefined ? null : computePercentiles(resultFrameMs),
      traffic,
    };
  }

  async play(commands: readonly HostCommand[], gapMs: number, durationMs: number): Promise<LoadReport> {
    const samples: FanOutSamples = { each: [], commands: [], frameBytes: 0 };
    const [{ ackMs, accepted }] = await Promise.all([
      this.#sendBurst("submit", durationMs),
      this.#fanOut(commands, gapMs, samples),
    ]);
    return { type: "played", ...toFanOutResult(samples), ackMs: computePercentiles(ackMs), accepted };
  }

  close(): LoadReport {
    for (const show of this.#shows) show.close();
    this.#shows = [];
    return { type: "closed" };
  }

  async #fanOut(commands: readonly HostCommand[], gapMs: number, samples: FanOutSamples): Promise<void> {
    const offsetMs = gapMs / this.#shows.length;
    await Promise.all(
      this.#shows.map(async (show, index) => {
        await sleep(index * offsetMs);
        await show.fanOutAll(commands, gapMs, samples);
      }),
    );
  }

  /** Interleaves the clients of all shows, so that all shows are busy all the time. */
  #interleaveClients(): readonly (readonly [LoadShow, LoadClient])[] {
    const max = Math.max(...this.#shows.map(({ clients }) => clients.length));
    return Array.from({ length: max }, (_, row) => row).flatMap((row) =>
      this.#shows.flatMap((show) =>
        show.clients.slice(row, row + 1).map((client): [LoadShow, LoadClient] => [show, client]),
      ),
    );
  }

  async #sendBurst(kind: "submit" | "buzz", durationMs: number): Promise<BurstResult> {
    const pairs = this.#interleaveClients();
    const sent = new Float64Array(pairs.length);
    const ackMs: number[] = [];
    let accepted = 0;
    const all = this.#waiter.wait("all acks", (done) => {
      for (const [index, [, client]] of pairs.entries())
        client.onAck = (_id, data) => {
          client.onAck = undefined;
          ackMs.push(performance.now() - (sent[index] ?? 0));
          if (!data.includes('"ok":false')) accepted += 1;
          if (ackMs.length === pairs.length) done();
        };
    });
    const sending = runEvenly(pairs.length, durationMs, (index) => {
      const [show, client] = pairs[index] ?? [];
      const text = show?.createTeamMessage(kind, `c${(this.#commandCount += 1)}`) ?? "";
      sent[index] = performance.now();
      client?.send(text);
    });
    await Promise.all([all, sending]);
    return { ackMs, accepted };
  }

  /** Resolves when a frame with this text has reached all teams. */
  #waitForText(text: string, onEach: () => void): Promise<void> {
    const clients = this.#shows.flatMap((show) => show.clients);
    let missing = clients.length;
    return this.#waiter.wait("the frame on all clients", (done) => {
      for (const client of clients)
        client.onState = (data) => {
          if (!data.includes(text)) return;
          client.onState = undefined;
          onEach();
          missing -= 1;
          if (missing === 0) done();
        };
    });
  }

  async #countTraffic(work: () => Promise<void>): Promise<Traffic> {
    const { sent, received } = this.#traffic;
    await work();
    return { sent: this.#traffic.sent - sent, received: this.#traffic.received - received };
  }
}

function toFanOutResult({ each, commands, frameBytes }: FanOutSamples): FanOutResult {
  return { each: computePercentiles(each), commands: computePercentiles(commands), frameBytes };
}

interface BurstResult {
  /** Latency of each ack, in ms. */
  readonly ackMs: readonly number[];
  readonly accepted: number;
}
