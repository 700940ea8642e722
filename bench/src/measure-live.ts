import { setTimeout as sleep } from "node:timers/promises";
import { LoadGenerator } from "./load/load-generator.ts";
import type { HostCommand, Traffic } from "./load/load-messages.ts";
import type { ProcessMemory } from "./probe/probe-messages.ts";
import type { Subject } from "./subject.ts";
import type { Column, Figure } from "./table.ts";

const SETTLE_MS = 2_000;
const CONNECT_CONCURRENCY = 50;
export const SUBMIT_DURATION_MS = 3_000;
const BUZZ_DURATION_MS = 300;

/** Pause of one host between two commands, in ms. Longer with many shows, so that the total rate stays the same. */
export const commandGapMs = ({ showConfigs }: Subject): number => Math.max(20, showConfigs.length * 10);

/** A subject with its load generator. */
export class BenchRun {
  readonly subject: Subject;
  readonly #generator = new LoadGenerator();
  readonly request: LoadGenerator["request"] = (burst, expected) => this.#generator.request(burst, expected);

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** Returns the subject's processor time for the work, in ms. */
  async measureCpu<T>(work: () => Promise<T>): Promise<[result: T, cpu_ms: number]> {
    const { probe } = this.subject;
    const before = await probe.cpuMs();
    const result = await work();
    return [result, (await probe.cpuMs()) - before];
  }

  /** Sends these commands of all hosts; throws if one is refused. */
  async runHostCommands(commands: readonly HostCommand[]): Promise<void> {
    for (const body of commands) {
      const { ok, ack } = await this.request({ type: "host", body }, "host_done");
      if (!ok) throw new Error(`${this.subject.name} refused ${body.type}: ${ack}`);
    }
  }

  /** Connects all clients at a moderate rate and measures the subject's memory per client. */
  async connect(): Promise<readonly Figure[]> {
    const { showConfigs, probe } = this.subject;
    await sleep(SETTLE_MS);
    const idle = await probe.memory();
    const { sockets, tookMs } = await this.request(
      { type: "connect", shows: showConfigs, batchSize: CONNECT_CONCURRENCY },
      "connected",
    );
    await sleep(SETTLE_MS);
    const full = await probe.memory();
    const eachKb = (bytes: number): number => bytes / sockets / 1024;
    return [
      { what: "memory per team, after a collection", unit: "KB", value: eachKb(full.kept_bytes - idle.kept_bytes) },
      {
        what: "  resident, without young generation",
        unit: "KB",
        value: eachKb(settledBytes(full) - settledBytes(idle)),
      },
      { what: "  resident", unit: "KB", value: eachKb(full.rss_bytes - idle.rss_bytes) },
      { what: "all teams connected", unit: "ms", value: tookMs },
    ];
  }

  async stop(): Promise<void> {
    this.#generator.stop();
    await this.subject.stop();
  }
}

/** Memory without the young generation, which depends on past work. */
const settledBytes = ({ rss_bytes, young_bytes }: ProcessMemory): number => rss_bytes - young_bytes;

const cpuPerMessage = (cpuMs: number, { sent, received }: Traffic): Figure => ({
  what: "  CPU per message",
  unit: "µs",
  value: (cpuMs * 1_000) / (sent + received),
});

async function measureFanOut(bench: BenchRun): Promise<readonly Figure[]> {
  const { subject } = bench;
  const { fanOutCommands: commands, showConfigs } = subject;
  const gapMs = commandGapMs(subject);
  const [{ each, frameBytes, traffic }, cpuMs] = await bench.measureCpu(() =>
    bench.request({ type: "fan_out", commands, gapMs }, "fanned_out"),
  );
  return [
    { what: "host command → a screen, p50", unit: "ms", value: each.p50 },
    { what: "host command → a screen, p99", unit: "ms", value: each.p99 },
    { what: "  frame", unit: "bytes", value: frameBytes },
    { what: "  CPU per command", unit: "ms", value: cpuMs / commands.length / showConfigs.length },
    cpuPerMessage(cpuMs, traffic),
  ];
}

async function measureBurst(
  bench: BenchRun,
  what: string,
  burst: { readonly kind: "submit" | "buzz"; readonly durationMs: number; readonly resultMarker?: string },
): Promise<readonly Figure[]> {
  const [{ ackMs, accepted, resultFrameMs, traffic }, cpuMs] = await bench.measureCpu(() =>
    bench.request({ type: "burst", ...burst }, "burst_done"),
  );
  const shown: readonly Figure[] =
    resultFrameMs === null ? [] : [{ what: `${what}: shown everywhere, p99`, unit: "ms", value: resultFrameMs.p99 }];
  return [
    { what: `${what}: acknowledged, p50`, unit: "ms", value: ackMs.p50 },
    { what: `${what}: acknowledged, p99`, unit: "ms", value: ackMs.p99 },
    ...shown,
    { what: "  CPU for all", unit: "ms", value: cpuMs },
    cpuPerMessage(cpuMs, traffic),
    { what: "  messages per team", unit: "", value: (traffic.sent + traffic.received) / ackMs.count },
    { what: "  accepted", unit: "", value: accepted },
  ];
}

/** Puts the same load on a subject, step by step, and measures its cost. */
export async function measureLive(subject: Subject): Promise<Column> {
  const bench = new BenchRun(subject);
  try {
    const connected = await bench.connect();
    await bench.runHostCommands(subject.commandsBeforeFanOut);
    const commands = await measureFanOut(bench);
    const submissions = await measureBurst(bench, "submissions within 3 s", {
      kind: "submit",
      durationMs: SUBMIT_DURATION_MS,
    });
    await bench.runHostCommands(subject.commandsBeforeBuzz);
    const buzzes = await measureBurst(bench, "buzzes within 300 ms", {
      kind: "buzz",
      durationMs: BUZZ_DURATION_MS,
      resultMarker: subject.buzzMarker,
    });
    await bench.request({ type: "close" }, "closed");
    return { name: subject.name, figures: [...connected, ...commands, ...submissions, ...buzzes] };
  } finally {
    await bench.stop();
  }
}
