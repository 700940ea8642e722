// Host and clients of the control show, in their own process, so that generating bad input does not add to its latency.
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { protocol_version, type DownMessage, type UpMessage } from "@showrunner/contract/realtime";
import type { ModeratorSlices } from "@showrunner/engine";
import type { QuietOrder, QuietReport, QuietScreen } from "./quiet.ts";

/** Time limit for a frame, in ms. */
const patience_ms = 20_000;
const gap_ms = 150;

type Body = Extract<UpMessage, { type: "command" }>["body"];

const problems: string[] = [];
let latencies: number[] = [];

class QuietSocket {
  slices: Partial<ModeratorSlices> = {};
  onState = (): void => undefined;
  onAnswer = (_is_ok: boolean): void => undefined;
  is_shown = false;
  readonly #name: string;
  readonly #socket: WebSocket;
  #seq = 0;

  constructor({ name, url, role, token, device_id }: QuietScreen) {
    this.#name = name;
    this.#socket = new WebSocket(url, { perMessageDeflate: false });
    this.#socket.on("open", () =>
      this.say({ type: "hello", protocol: protocol_version, role, token, device_id, seq: null }),
    );
    this.#socket.on("error", (error) => problems.push(`${name}: ${error.message}`));
    this.#socket.on("close", (code) => problems.push(`${name} was closed with ${code}`));
    this.#socket.on("message", (data: Buffer) => this.#onMessage(JSON.parse(data.toString("utf8")) as DownMessage));
  }

  say(message: UpMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  #onMessage(message: DownMessage): void {
    if (message.type === "answer") this.onAnswer(message.answer.ok);
    if (message.type === "bye") problems.push(`${this.#name} was disconnected: ${message.code}`);
    if (message.type !== "state") return;
    if (message.seq <= this.#seq) problems.push(`${this.#name} received ${message.seq} after ${this.#seq}`);
    if (message.full === true && this.is_shown) problems.push(`${this.#name} got a second full state`);
    this.#seq = message.seq;
    this.slices = { ...this.slices, ...message.slices };
    this.is_shown = true;
    this.onState();
  }
}

async function until(what: string, isDone: () => boolean): Promise<void> {
  const deadline = performance.now() + patience_ms;
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await pause(1);
  }
}

/** Sends one command of the host and measures the time until each client has its frame. */
async function command(host: QuietSocket, screens: readonly QuietSocket[], given: Body): Promise<void> {
  const { show, desk } = host.slices;
  const view = { run_id: show?.run_id ?? "", round_id: desk?.round_id ?? null, phase: desk?.phase ?? null };
  const start = performance.now();
  const waiting = new Set(screens);
  let is_answered = false;
  host.onAnswer = (is_ok) => {
    is_answered = true;
    if (!is_ok) problems.push(`${given.type} was refused`);
  };
  for (const screen of screens)
    screen.onState = () => {
      if (waiting.delete(screen)) latencies.push(performance.now() - start);
    };
  host.say({ type: "command", id: `quiet-${start}`, body: { ...given, view } as Body });
  await until(`${given.type} on ${screens.length} screens`, () => is_answered && waiting.size === 0);
}

let host: QuietSocket | undefined;

async function play(order: Extract<QuietOrder, { type: "begin" }>): Promise<void> {
  const desk = new QuietSocket(order.host);
  host = desk;
  const screens = order.screens.map((screen) => new QuietSocket(screen));
  await until("the first state", () => [desk, ...screens].every(({ is_shown }) => is_shown));
  const view = { run_id: "", round_id: null, phase: null };
  for (const type of ["start", "start_first_round"] as const) await command(desk, screens, { type, view });
  await command(desk, screens, { type: "timer_start", view, seconds: 3_600 });
  report({ type: "ready" });
  for (let count = 0; ; count += 1) {
    await pause(gap_ms);
    await command(desk, screens, { type: "timer_set", view, seconds: count % 2 === 0 ? 3_000 : 3_600 });
  }
}

const report = (message: QuietReport): void => void process.send?.(message);

process.on("message", (order: QuietOrder) => {
  if (order.type === "begin")
    void play(order).catch((error: unknown) => {
      problems.push(error instanceof Error ? error.message : String(error));
      report({ type: "ready" });
    });
  else if (order.type === "token") host?.say({ type: "token", token: order.token });
  else if (order.type === "mark") {
    report({ type: "marked", latencies, problems: problems.splice(0) });
    latencies = [];
  }
});
process.on("disconnect", () => process.exit(0));
