import { setTimeout as pause } from "node:timers/promises";
import { spreadOf } from "../spread.ts";
import { Alarm } from "./alarm.ts";
import { Hall, type FanOutLog } from "./hall.ts";
import type { FannedOut, HallScreens, HostBody, Report, Traffic } from "./messages.ts";
import { spreadOver } from "./pace.ts";
import type { Seat } from "./seat.ts";

/** All clients of all shows. */
export class Crowd {
  readonly #traffic: Traffic = { sent: 0, received: 0 };
  #alarm = new Alarm();
  #halls: readonly Hall[] = [];
  #count = 0;

  async connect(halls: readonly HallScreens[], at_once: number): Promise<Report> {
    const start = performance.now();
    this.#alarm = new Alarm();
    this.#halls = halls.map((screens) => new Hall(screens, this.#traffic, this.#alarm));
    const openings = this.#halls.flatMap((hall) => [() => hall.openHost(), ...hall.openings]);
    let last_try = start;
    for (let at = 0; at < openings.length; at += at_once) {
      last_try = performance.now();
      await Promise.all(openings.slice(at, at + at_once).map((open) => open()));
    }
    const now = performance.now();
    const sockets = openings.length;
    return { type: "connected", sockets, took_ms: now - start, after_last_try_ms: now - last_try };
  }

  async fanOut(bodies: readonly HostBody[], gap_ms: number): Promise<Report> {
    const log: FanOutLog = { each: [], commands: [], frame_bytes: 0 };
    const traffic = await this.#counted(() => this.#fanOut(bodies, gap_ms, log));
    return { type: "fanned_out", ...fannedOut(log), traffic };
  }

  async host(body: HostBody): Promise<Report> {
    const answers = await Promise.all(this.#halls.map((hall) => hall.command(body)));
    const refused = answers.find((answer) => answer.includes('"ok":false'));
    // Frames of the command may still be in transit.
    await pause(100 + this.#halls.length);
    return { type: "host_done", ok: refused === undefined, answer: refused ?? answers[0] ?? "" };
  }

  async storm(kind: "submit" | "buzz", over_ms: number, seen: string | undefined): Promise<Report> {
    const outcome: number[] = [];
    let done: Storm | undefined;
    const traffic = await this.#counted(async () => {
      const start = performance.now();
      const shown = seen === undefined ? undefined : this.#shown(seen, () => outcome.push(performance.now() - start));
      done = await this.#storm(kind, over_ms);
      await shown;
    });
    const { answered, accepted } = done ?? { answered: [], accepted: 0 };
    return {
      type: "stormed",
      answered: spreadOf(answered),
      accepted,
      refused: answered.length - accepted,
      outcome: seen === undefined ? null : spreadOf(outcome),
      traffic,
    };
  }

  async play(bodies: readonly HostBody[], gap_ms: number, over_ms: number): Promise<Report> {
    const log: FanOutLog = { each: [], commands: [], frame_bytes: 0 };
    const [{ answered, accepted }] = await Promise.all([
      this.#storm("submit", over_ms),
      this.#fanOut(bodies, gap_ms, log),
    ]);
    return { type: "played", ...fannedOut(log), answered: spreadOf(answered), accepted };
  }

  close(): Report {
    for (const hall of this.#halls) hall.leave();
    this.#halls = [];
    return { type: "closed" };
  }

  async #fanOut(bodies: readonly HostBody[], gap_ms: number, log: FanOutLog): Promise<void> {
    const share_ms = gap_ms / this.#halls.length;
    await Promise.all(
      this.#halls.map(async (hall, index) => {
        await pause(index * share_ms);
        await hall.fanOutAll(bodies, gap_ms, log);
      }),
    );
  }

  /** Interleaves the clients of all shows, so that all shows are busy all the time. */
  #inTurn(): readonly (readonly [Hall, Seat])[] {
    const most = Math.max(...this.#halls.map(({ seats }) => seats.length));
    return Array.from({ length: most }, (_, row) => row).flatMap((row) =>
      this.#halls.flatMap((hall) => hall.seats.slice(row, row + 1).map((seat): [Hall, Seat] => [hall, seat])),
    );
  }

  async #storm(kind: "submit" | "buzz", over_ms: number): Promise<Storm> {
    const places = this.#inTurn();
    const sent = new Float64Array(places.length);
    const answered: number[] = [];
    let accepted = 0;
    const all = this.#alarm.wait("all acks", (done) => {
      for (const [index, [, seat]] of places.entries())
        seat.onAnswer = (_id, data) => {
          seat.onAnswer = undefined;
          answered.push(performance.now() - (sent[index] ?? 0));
          if (!data.includes('"ok":false')) accepted += 1;
          if (answered.length === places.length) done();
        };
    });
    const sending = spreadOver(places.length, over_ms, (index) => {
      const [hall, seat] = places[index] ?? [];
      const text = hall?.messageOf(kind, `c${(this.#count += 1)}`) ?? "";
      sent[index] = performance.now();
      seat?.send(text);
    });
    await Promise.all([all, sending]);
    return { answered, accepted };
  }

  /** Resolves when a frame with this text has reached all teams. */
  #shown(text: string, onEach: () => void): Promise<void> {
    const seats = this.#halls.flatMap((hall) => hall.seats);
    let missing = seats.length;
    return this.#alarm.wait("the frame on all clients", (done) => {
      for (const seat of seats)
        seat.onState = (data) => {
          if (!data.includes(text)) return;
          seat.onState = undefined;
          onEach();
          missing -= 1;
          if (missing === 0) done();
        };
    });
  }

  async #counted(work: () => Promise<void>): Promise<Traffic> {
    const { sent, received } = this.#traffic;
    await work();
    return { sent: this.#traffic.sent - sent, received: this.#traffic.received - received };
  }
}

function fannedOut({ each, commands, frame_bytes }: FanOutLog): FannedOut {
  return { each: spreadOf(each), commands: spreadOf(commands), frame_bytes };
}

interface Storm {
  /** Latency of each ack, in ms. */
  readonly answered: readonly number[];
  readonly accepted: number;
}
