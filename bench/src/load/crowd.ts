import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import type { HostBody, Report, Screen } from "./messages.ts";
import { spreadOf } from "./messages.ts";

const connect_at_once = 50;
const patience_ms = 60_000;

/** Waits until `isDone`, looking often; a bench that waits forever measures nothing. */
async function until(what: string, isDone: () => boolean, limit_ms = patience_ms): Promise<void> {
  const deadline = performance.now() + limit_ms;
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error(`gave up waiting for ${what}`);
    await pause(1);
  }
}

const idOf = (data: Buffer): string => {
  const start = data.indexOf('"id":"') + 6;
  return data.toString("latin1", start, data.indexOf('"', start));
};

/** A socket of the crowd; it parses nothing that it does not have to. */
class Seat {
  readonly socket: WebSocket;
  /** Called with every state frame. */
  onState: ((data: Buffer) => void) | undefined;
  onAnswer: ((id: string, data: Buffer) => void) | undefined;
  has_state = false;
  /** Kept only where somebody looks. */
  keep: ((data: Buffer) => void) | undefined;

  constructor({ url, headers = {}, hello }: Screen) {
    this.socket = new WebSocket(url, { perMessageDeflate: false, headers });
    this.socket.on("open", () => this.socket.send(hello));
    this.socket.on("message", (data: Buffer) => {
      if (data.includes('"type":"state"')) {
        this.has_state = true;
        this.keep?.(data);
        this.onState?.(data);
      } else if (data.includes('"answer"') || data.includes('"command"')) this.onAnswer?.(idOf(data), data);
    });
  }
}

/** What the host's screen knows, as far as its commands need it. */
interface HostSlices {
  show?: { run_id?: string | null };
  round?: {
    id?: string;
    phase?: string;
    face_question?: { options?: readonly { id: string }[] };
  } | null;
}

export class Crowd {
  #seats: Seat[] = [];
  #host: Seat | undefined;
  #slices: HostSlices = {};
  #count = 0;
  #failure: string | undefined;

  async connect(teams: readonly Screen[], host: Screen): Promise<Report> {
    const start = performance.now();
    const open = (screen: Screen): Seat => {
      const seat = new Seat(screen);
      seat.socket.on("error", (error) => (this.#failure ??= error.message));
      seat.socket.on(
        "close",
        (code, reason) => (this.#failure ??= `a socket was closed (${code} ${reason.toString()})`),
      );
      return seat;
    };
    this.#host = open(host);
    this.#host.keep = (data) => {
      const { slices } = JSON.parse(data.toString("utf8")) as { slices: HostSlices };
      this.#slices = { ...this.#slices, ...slices };
    };
    for (let at = 0; at < teams.length; at += connect_at_once) {
      const group = teams.slice(at, at + connect_at_once).map((screen) => open(screen));
      this.#seats.push(...group);
      await this.#wait("the first state of a group", () => group.every((seat) => seat.has_state));
    }
    await this.#wait("the host's first state", () => this.#host?.has_state === true);
    return { type: "connected", sockets: this.#seats.length, took_ms: performance.now() - start };
  }

  async fanOut(bodies: readonly HostBody[], gap_ms: number): Promise<Report> {
    const each: number[] = [];
    const last: number[] = [];
    let frame_bytes = 0;
    for (const body of bodies) {
      let missing = this.#seats.length;
      let start = 0;
      for (const seat of this.#seats) {
        seat.onState = (data) => {
          seat.onState = undefined;
          frame_bytes = data.length;
          each.push(performance.now() - start);
          missing -= 1;
          if (missing === 0) last.push(performance.now() - start);
        };
      }
      start = performance.now();
      const answer = this.#sendAsHost(body);
      await this.#wait(`all screens after ${body.type}`, () => missing === 0);
      await answer;
      await pause(gap_ms);
    }
    return { type: "fanned_out", each: spreadOf(each), last: spreadOf(last), frame_bytes };
  }

  async host(body: HostBody): Promise<Report> {
    const answer = await this.#sendAsHost(body);
    const ok = !answer.includes('"ok":false');
    // Frames of the command may still be on their way.
    await pause(100);
    return { type: "host_done", ok, answer };
  }

  async storm(kind: "submit" | "buzz", over_ms: number, seen: string | undefined): Promise<Report> {
    const count = this.#seats.length;
    const sent = new Float64Array(count);
    const answered: number[] = [];
    const outcome: number[] = [];
    let accepted = 0;
    let refused = 0;
    const round_id = this.#slices.round?.id ?? "round";
    const input = { picks: [this.#slices.round?.face_question?.options?.[0]?.id ?? "option"] };
    this.#seats.forEach((seat, index) => {
      seat.onAnswer = (_id, data) => {
        seat.onAnswer = undefined;
        answered.push(performance.now() - (sent[index] ?? 0));
        if (data.includes('"ok":false')) refused += 1;
        else accepted += 1;
      };
      if (seen !== undefined)
        seat.onState = (data) => {
          if (!data.includes(seen)) return;
          seat.onState = undefined;
          outcome.push(performance.now() - start);
        };
    });
    const start = performance.now();
    for (let next = 0; next < count;) {
      const now = performance.now() - start;
      for (; next < count && (next * over_ms) / count <= now; next += 1) {
        const id = `c${(this.#count += 1)}`;
        const body =
          kind === "buzz"
            ? { type: "buzz", round_id, press_id: id, claim: null }
            : { type: "submit", round_id, submission_id: id, input };
        sent[next] = performance.now();
        this.#seats[next]?.socket.send(JSON.stringify({ type: "command", id, body }));
      }
      await pause(1);
    }
    await this.#wait("all answers", () => answered.length === count);
    if (seen !== undefined) await this.#wait("the outcome on all screens", () => outcome.length === count);
    return {
      type: "stormed",
      answered: spreadOf(answered),
      accepted,
      refused,
      outcome: seen === undefined ? null : spreadOf(outcome),
    };
  }

  close(): Report {
    for (const seat of [...this.#seats, this.#host]) {
      seat?.socket.removeAllListeners("close");
      seat?.socket.terminate();
    }
    this.#seats = [];
    return { type: "closed" };
  }

  async #wait(what: string, isDone: () => boolean): Promise<void> {
    await until(what, () => isDone() || this.#failure !== undefined);
    if (this.#failure !== undefined) throw new Error(this.#failure);
  }

  async #sendAsHost(body: HostBody): Promise<string> {
    const host = this.#host;
    if (host === undefined) throw new Error("there is no host");
    const { show, round } = this.#slices;
    const view = {
      run_id: show?.run_id ?? "",
      round_id: round?.id ?? null,
      phase: round?.phase ?? null,
    };
    const id = `h${(this.#count += 1)}`;
    let answer: string | undefined;
    host.onAnswer = (got, data) => {
      if (got === id) answer = data.toString("utf8");
    };
    host.socket.send(JSON.stringify({ type: "command", id, body: { ...body, view } }));
    await this.#wait(`the answer to ${body.type}`, () => answer !== undefined);
    return answer ?? "";
  }
}
