import { setTimeout as pause } from "node:timers/promises";
import { spreadOf } from "../spread.ts";
import type { Alarm } from "./alarm.ts";
import type { HallScreens, HostBody, Screen, Traffic } from "./messages.ts";
import { Seat } from "./seat.ts";

/** Marks frames with a changed timer; while teams play, there are others in between. */
const timer_seen = '"timer"';

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
export interface FanOutLog {
  readonly each: number[];
  /** Per command: when 99 % of the clients had the frame. */
  readonly commands: number[];
  frame_bytes: number;
}

/** The load clients of one show, and its host. */
export class Hall {
  readonly seats: Seat[] = [];
  readonly #screens: HallScreens;
  readonly #traffic: Traffic;
  readonly #alarm: Alarm;
  #host: Seat | undefined;
  #slices: HostSlices = {};
  #count = 0;

  constructor(screens: HallScreens, traffic: Traffic, alarm: Alarm) {
    this.#screens = screens;
    this.#traffic = traffic;
    this.#alarm = alarm;
  }

  /** Connects the host. */
  async openHost(): Promise<void> {
    this.#host = await this.#open(this.#screens.host, (data) => {
      const { slices } = JSON.parse(data.toString("utf8")) as { slices: HostSlices };
      this.#slices = { ...this.#slices, ...slices };
    });
  }

  /** One function per team, which connects it and resolves at its first state. */
  get openings(): readonly (() => Promise<void>)[] {
    return this.#screens.teams.map((screen) => async () => {
      this.seats.push(await this.#open(screen));
    });
  }

  /** Sends a host command; resolves with its ack. */
  async command(body: HostBody): Promise<string> {
    const host = this.#host;
    if (host === undefined) throw new Error("no host");
    const { show, round } = this.#slices;
    const view = { run_id: show?.run_id ?? "", round_id: round?.id ?? null, phase: round?.phase ?? null };
    const id = `h${(this.#count += 1)}`;
    let answer = "";
    await this.#alarm.wait(`the ack of ${body.type}`, (done) => {
      host.onAnswer = (got, data) => {
        if (got !== id) return;
        answer = data.toString("utf8");
        done();
      };
      host.send(JSON.stringify({ type: "command", id, body: { ...body, view } }));
    });
    return answer;
  }

  /** Sends these host commands, with a pause after each. */
  async fanOutAll(bodies: readonly HostBody[], gap_ms: number, log: FanOutLog): Promise<void> {
    for (const body of bodies) {
      await this.#fanOut(body, log);
      await pause(gap_ms);
    }
  }

  /** A team's command as JSON. */
  messageOf(kind: "submit" | "buzz", id: string): string {
    const { round } = this.#slices;
    const round_id = round?.id ?? "round";
    const input = { picks: [round?.face_question?.options?.[0]?.id ?? "option"] };
    const body =
      kind === "buzz"
        ? { type: "buzz", round_id, press_id: id, claim: null }
        : { type: "submit", round_id, submission_id: id, input };
    return JSON.stringify({ type: "command", id, body });
  }

  leave(): void {
    for (const seat of [...this.seats, this.#host]) seat?.leave();
  }

  /** Sends a host command that changes the timer; resolves when its frame has reached all clients. */
  async #fanOut(body: HostBody, log: FanOutLog): Promise<void> {
    const each: number[] = [];
    let answer: Promise<string> | undefined;
    await this.#alarm.wait(`all clients after ${body.type}`, (done) => {
      const start = performance.now();
      for (const seat of this.seats)
        seat.onState = (data) => {
          if (!data.includes(timer_seen)) return;
          seat.onState = undefined;
          log.frame_bytes = data.length;
          each.push(performance.now() - start);
          if (each.length === this.seats.length) done();
        };
      answer = this.command(body);
    });
    await answer;
    for (const ms of each) log.each.push(ms);
    log.commands.push(spreadOf(each).p99);
  }

  async #open(screen: Screen, keep?: (data: Buffer) => void): Promise<Seat> {
    const seat = new Seat(screen, this.#traffic, this.#alarm.fail);
    await this.#alarm.wait("the first state of a client", (done) => {
      seat.onState = (data) => {
        keep?.(data);
        seat.onState = keep;
        done();
      };
    });
    return seat;
  }
}
