import { setTimeout as pause } from "node:timers/promises";
import { Generator } from "./load/generator.ts";
import type { HostBody, Traffic } from "./load/messages.ts";
import type { ProcessMemory } from "./probe/messages.ts";
import type { Subject } from "./subject.ts";
import type { Column, Figure } from "./table.ts";

const settle_ms = 2_000;
const connect_at_once = 50;
export const answers_over_ms = 3_000;
const buzzes_over_ms = 300;

/** Pause of one host between two commands, in ms. Longer with many shows, so that the total rate stays the same. */
export const gapOf = ({ halls }: Subject): number => Math.max(20, halls.length * 10);

/** A subject with its load generator. */
export class Bench {
  readonly subject: Subject;
  readonly #generator = new Generator();
  readonly order: Generator["order"] = (order, expected) => this.#generator.order(order, expected);

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** Returns the subject's processor time for the work, in ms. */
  async cpuOf<T>(work: () => Promise<T>): Promise<[result: T, cpu_ms: number]> {
    const { probe } = this.subject;
    const before = await probe.cpuMs();
    const result = await work();
    return [result, (await probe.cpuMs()) - before];
  }

  /** Sends these commands of all hosts; throws if one is refused. */
  async say(bodies: readonly HostBody[]): Promise<void> {
    for (const body of bodies) {
      const { ok, answer } = await this.order({ type: "host", body }, "host_done");
      if (!ok) throw new Error(`${this.subject.name} refused ${body.type}: ${answer}`);
    }
  }

  /** Connects all clients at a moderate rate and measures the subject's memory per client. */
  async connect(): Promise<readonly Figure[]> {
    const { halls, probe } = this.subject;
    await pause(settle_ms);
    const idle = await probe.memory();
    const { sockets, took_ms } = await this.order({ type: "connect", halls, at_once: connect_at_once }, "connected");
    await pause(settle_ms);
    const full = await probe.memory();
    const each_kb = (bytes: number): number => bytes / sockets / 1024;
    return [
      { what: "memory per team, after a collection", unit: "KB", value: each_kb(full.kept_bytes - idle.kept_bytes) },
      { what: "  resident, without young generation", unit: "KB", value: each_kb(settledOf(full) - settledOf(idle)) },
      { what: "  resident", unit: "KB", value: each_kb(full.rss_bytes - idle.rss_bytes) },
      { what: "all teams connected", unit: "ms", value: took_ms },
    ];
  }

  async end(): Promise<void> {
    this.#generator.end();
    await this.subject.stop();
  }
}

/** Memory without the young generation, which depends on past work. */
const settledOf = ({ rss_bytes, young_bytes }: ProcessMemory): number => rss_bytes - young_bytes;

const perMessage = (cpu_ms: number, { sent, received }: Traffic): Figure => ({
  what: "  CPU per message",
  unit: "µs",
  value: (cpu_ms * 1_000) / (sent + received),
});

async function fanOut(bench: Bench): Promise<readonly Figure[]> {
  const { subject } = bench;
  const { fan_out: bodies, halls } = subject;
  const gap_ms = gapOf(subject);
  const [{ each, frame_bytes, traffic }, cpu_ms] = await bench.cpuOf(() =>
    bench.order({ type: "fan_out", bodies, gap_ms }, "fanned_out"),
  );
  return [
    { what: "host command → a screen, p50", unit: "ms", value: each.p50 },
    { what: "host command → a screen, p99", unit: "ms", value: each.p99 },
    { what: "  frame", unit: "bytes", value: frame_bytes },
    { what: "  CPU per command", unit: "ms", value: cpu_ms / bodies.length / halls.length },
    perMessage(cpu_ms, traffic),
  ];
}

async function storm(
  bench: Bench,
  what: string,
  order: { readonly kind: "submit" | "buzz"; readonly over_ms: number; readonly seen?: string },
): Promise<readonly Figure[]> {
  const [{ answered, accepted, outcome, traffic }, cpu_ms] = await bench.cpuOf(() =>
    bench.order({ type: "storm", ...order }, "stormed"),
  );
  const shown: readonly Figure[] =
    outcome === null ? [] : [{ what: `${what}: shown everywhere, p99`, unit: "ms", value: outcome.p99 }];
  return [
    { what: `${what}: acknowledged, p50`, unit: "ms", value: answered.p50 },
    { what: `${what}: acknowledged, p99`, unit: "ms", value: answered.p99 },
    ...shown,
    { what: "  CPU for all", unit: "ms", value: cpu_ms },
    perMessage(cpu_ms, traffic),
    { what: "  messages per team", unit: "", value: (traffic.sent + traffic.received) / answered.count },
    { what: "  accepted", unit: "", value: accepted },
  ];
}

/** Puts the same load on a subject, step by step, and measures its cost. */
export async function measure(subject: Subject): Promise<Column> {
  const bench = new Bench(subject);
  try {
    const connected = await bench.connect();
    await bench.say(subject.before_fan_out);
    const commands = await fanOut(bench);
    const answers = await storm(bench, "answers within 3 s", { kind: "submit", over_ms: answers_over_ms });
    await bench.say(subject.before_buzz);
    const buzzes = await storm(bench, "buzzes within 300 ms", {
      kind: "buzz",
      over_ms: buzzes_over_ms,
      seen: subject.buzz_seen,
    });
    await bench.order({ type: "close" }, "closed");
    return { name: subject.name, figures: [...connected, ...commands, ...answers, ...buzzes] };
  } finally {
    await bench.end();
  }
}
