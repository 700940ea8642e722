import { setTimeout as pause } from "node:timers/promises";
import { Generator } from "./load/generator.ts";
import type { HostBody, Screen, Spread } from "./load/messages.ts";
import { usageOf } from "./machine.ts";

/** One system under load: the floor, or the product. */
export interface Subject {
  readonly name: string;
  readonly pid: number;
  readonly teams: readonly Screen[];
  readonly host: Screen;
  readonly before_fan_out: readonly HostBody[];
  /** Commands of the host, each of which changes what all screens show. */
  readonly fan_out: readonly HostBody[];
  readonly before_answers: readonly HostBody[];
  readonly before_buzz: readonly HostBody[];
  /** Text in the frame that shows who holds the buzzer. */
  readonly buzz_seen: string;
  stop(): Promise<void>;
}

export interface Figures {
  readonly name: string;
  readonly memory_kb: number;
  readonly connect_ms: number;
  readonly fan_out: Spread;
  readonly frame_bytes: number;
  readonly fan_out_cpu_ms: number;
  readonly answers: Spread;
  readonly answers_cpu_ms: number;
  readonly answers_accepted: number;
  readonly buzz: Spread;
  readonly buzz_outcome: Spread;
  readonly buzz_cpu_ms: number;
  readonly buzz_accepted: number;
}

const settle_ms = 2_000;
const gap_ms = 20;

/** Puts the same load on a subject, step by step, and says what it cost. */
export async function measure(subject: Subject): Promise<Figures> {
  const generator = new Generator();
  const cpuOf = async <T>(work: () => Promise<T>): Promise<[result: T, cpu_ms: number]> => {
    const before = usageOf(subject.pid).cpu_s;
    const result = await work();
    return [result, (usageOf(subject.pid).cpu_s - before) * 1000];
  };
  const say = async (bodies: readonly HostBody[]): Promise<void> => {
    for (const body of bodies) {
      const { ok, answer } = await generator.order({ type: "host", body }, "host_done");
      if (!ok) throw new Error(`${subject.name} refused ${body.type}: ${answer}`);
    }
  };
  try {
    await pause(settle_ms);
    const idle = usageOf(subject.pid).rss_bytes;
    const { teams, host } = subject;
    const connected = await generator.order({ type: "connect", teams, host }, "connected");
    await pause(settle_ms);
    const memory_kb = (usageOf(subject.pid).rss_bytes - idle) / connected.sockets / 1024;

    await say(subject.before_fan_out);
    const bodies = subject.fan_out;
    const [fanned, fan_out_cpu] = await cpuOf(() => generator.order({ type: "fan_out", bodies, gap_ms }, "fanned_out"));

    await say(subject.before_answers);
    const [answers, answers_cpu_ms] = await cpuOf(() =>
      generator.order({ type: "storm", kind: "submit", over_ms: 3_000 }, "stormed"),
    );

    await say(subject.before_buzz);
    const [buzz, buzz_cpu_ms] = await cpuOf(() =>
      generator.order({ type: "storm", kind: "buzz", over_ms: 300, seen: subject.buzz_seen }, "stormed"),
    );
    await generator.order({ type: "close" }, "closed");

    return {
      name: subject.name,
      memory_kb,
      connect_ms: connected.took_ms,
      fan_out: fanned.each,
      frame_bytes: fanned.frame_bytes,
      fan_out_cpu_ms: fan_out_cpu / bodies.length,
      answers: answers.answered,
      answers_cpu_ms,
      answers_accepted: answers.accepted,
      buzz: buzz.answered,
      buzz_outcome: buzz.outcome ?? buzz.answered,
      buzz_cpu_ms,
      buzz_accepted: buzz.accepted,
    };
  } finally {
    generator.end();
    await subject.stop();
  }
}
