// Host and clients of the control show, in their own process, so that generating bad input does not add to its latency.
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import {
  PROTOCOL_VERSION,
  type ClientCommandInput,
  type ClientMessage,
  type ServerMessage,
} from "@showrunner/contract/realtime";
import type { ModeratorSlices } from "@showrunner/engine";
import { waitUntil } from "../wait-until.ts";
import type { ControlRequest, ControlReport, ControlClientConfig } from "./control-show.ts";

const FRAME_WAIT = { timeoutMs: 20_000, intervalMs: 1 } as const;
const COMMAND_GAP_MS = 150;

const problems: string[] = [];
let latencies: number[] = [];

class ControlClient {
  slices: Partial<ModeratorSlices> = {};
  onState = (): void => undefined;
  onAck = (_isOk: boolean): void => undefined;
  hasState = false;
  readonly #name: string;
  readonly #socket: WebSocket;
  #seq = 0;

  constructor({ name, url, role, token, device_id }: ControlClientConfig) {
    this.#name = name;
    this.#socket = new WebSocket(url, { perMessageDeflate: false });
    this.#socket.on("open", () =>
      this.send({ type: "hello", protocol: PROTOCOL_VERSION, role, token, device_id, seq: null }),
    );
    this.#socket.on("error", (error) => problems.push(`${name}: ${error.message}`));
    this.#socket.on("close", (code) => problems.push(`${name} was closed with ${code}`));
    this.#socket.on("message", (data: Buffer) => this.#onMessage(JSON.parse(data.toString("utf8")) as ServerMessage));
  }

  send(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  #onMessage(message: ServerMessage): void {
    if (message.type === "ack") this.onAck(message.ack.ok);
    if (message.type === "bye") problems.push(`${this.#name} was disconnected: ${message.code}`);
    if (message.type !== "state") return;
    if (message.seq <= this.#seq) problems.push(`${this.#name} received ${message.seq} after ${this.#seq}`);
    if (message.full === true && this.hasState) problems.push(`${this.#name} got a second full state`);
    this.#seq = message.seq;
    this.slices = { ...this.slices, ...message.slices };
    this.hasState = true;
    this.onState();
  }
}

/** Sends one command of the host and measures the time until each client has its frame. */
async function runHostCommand(
  host: ControlClient,
  screens: readonly ControlClient[],
  body: ClientCommandInput,
): Promise<void> {
  const { show, desk } = host.slices;
  const view = { run_id: show?.run_id ?? null, round_id: desk?.round_id ?? null, phase: desk?.phase ?? null };
  const start = performance.now();
  const waiting = new Set(screens);
  let isAcknowledged = false;
  host.onAck = (isOk) => {
    isAcknowledged = true;
    if (!isOk) problems.push(`${body.type} was refused`);
  };
  for (const screen of screens)
    screen.onState = () => {
      if (waiting.delete(screen)) latencies.push(performance.now() - start);
    };
  host.send({ type: "command", id: `control-${start}`, body: { ...body, view } as ClientCommandInput });
  await waitUntil(`${body.type} on ${screens.length} screens`, () => isAcknowledged && waiting.size === 0, FRAME_WAIT);
}

let host: ControlClient | undefined;
/** Whether the show plays; a problem after that is reported with the next statistics. */
let isReady = false;

async function playControlShow(request: Extract<ControlRequest, { type: "begin" }>): Promise<void> {
  const desk = new ControlClient(request.host);
  host = desk;
  const screens = request.screens.map((screen) => new ControlClient(screen));
  await waitUntil("the first state", () => [desk, ...screens].every(({ hasState }) => hasState), FRAME_WAIT);
  const view = { run_id: null, round_id: null, phase: null };
  for (const type of ["start", "start_first_round"] as const) await runHostCommand(desk, screens, { type, view });
  await runHostCommand(desk, screens, { type: "timer_start", view, seconds: 3_600 });
  isReady = true;
  sendReport({ type: "ready" });
  for (let count = 0; ; count += 1) {
    await sleep(COMMAND_GAP_MS);
    await runHostCommand(desk, screens, { type: "timer_set", view, seconds: count % 2 === 0 ? 3_000 : 3_600 });
  }
}

const sendReport = (message: ControlReport): void => void process.send?.(message);

process.on("message", (request: ControlRequest) => {
  if (request.type === "begin")
    void playControlShow(request).catch((error: unknown) => {
      problems.push(error instanceof Error ? error.message : String(error));
      if (!isReady) sendReport({ type: "ready" });
    });
  else if (request.type === "token") host?.send({ type: "token", token: request.token });
  else if (request.type === "take_stats") {
    sendReport({ type: "stats", latencies, problems: problems.splice(0) });
    latencies = [];
  }
});
process.on("disconnect", () => process.exit(0));
