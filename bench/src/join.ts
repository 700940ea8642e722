import { Bench } from "./suite.ts";
import type { Subject } from "./subject.ts";
import type { Column } from "./table.ts";

/**
 * Phones register by HTTP while a show is connected; then the server is killed, and all its clients reconnect at once.
 */
export async function measureJoin(subject: Subject, over_ms: number): Promise<Column> {
  const bench = new Bench(subject);
  const { registrations, halls, probe } = subject;
  try {
    await bench.order({ type: "connect", halls, at_once: 50 }, "connected");
    const [joined, join_cpu] = await bench.cpuOf(() =>
      bench.order({ type: "register", registrations, over_ms }, "registered"),
    );
    if (joined.refused.length > 0) throw new Error(`phones were refused: ${joined.refused.join(", ")}`);
    await bench.order({ type: "close" }, "closed");
    await subject.restart();
    const before = await probe.cpuMs();
    const back = await bench.order({ type: "connect", halls, at_once: Number.POSITIVE_INFINITY }, "connected");
    const cpu = (await probe.cpuMs()) - before;
    await bench.order({ type: "close" }, "closed");
    const phones = registrations.length;
    return {
      name: subject.name,
      figures: [
        { what: `${phones} phones register in ${over_ms / 1_000} s, p50`, unit: "ms", value: joined.answered.p50 },
        { what: `${phones} phones register in ${over_ms / 1_000} s, p99`, unit: "ms", value: joined.answered.p99 },
        { what: "  the last one in, after the last try", unit: "ms", value: joined.after_last_try_ms },
        { what: "  CPU per phone", unit: "ms", value: join_cpu / phones },
        { what: "  in", unit: "", value: joined.sessions.length },
        { what: `${back.sockets} screens come back at once: all in`, unit: "ms", value: back.after_last_try_ms },
        { what: "  CPU per screen", unit: "ms", value: cpu / back.sockets },
      ],
    };
  } finally {
    await bench.end();
  }
}
