import { BenchRun } from "./measure-live.ts";
import type { Subject } from "./subject.ts";
import type { Column } from "./table.ts";

/**
 * Phones register by HTTP while a show is connected; then the server is killed, and all its clients reconnect at once.
 */
export async function measureJoin(subject: Subject, durationMs: number): Promise<Column> {
  const bench = new BenchRun(subject);
  const { registrations, showConfigs, probe } = subject;
  try {
    await bench.request({ type: "connect", shows: showConfigs, batchSize: 50 }, "connected");
    const [joined, joinCpu] = await bench.measureCpu(() =>
      bench.request({ type: "register", registrations, durationMs }, "registered"),
    );
    if (joined.refused.length > 0) throw new Error(`phones were refused: ${joined.refused.join(", ")}`);
    await bench.request({ type: "close" }, "closed");
    await subject.restart();
    const before = await probe.cpuMs();
    const back = await bench.request(
      { type: "connect", shows: showConfigs, batchSize: Number.POSITIVE_INFINITY },
      "connected",
    );
    const cpu = (await probe.cpuMs()) - before;
    await bench.request({ type: "close" }, "closed");
    const phones = registrations.length;
    return {
      name: subject.name,
      figures: [
        { what: `${phones} phones register in ${durationMs / 1_000} s, p50`, unit: "ms", value: joined.responseMs.p50 },
        { what: `${phones} phones register in ${durationMs / 1_000} s, p99`, unit: "ms", value: joined.responseMs.p99 },
        { what: "  the last one in, after the last try", unit: "ms", value: joined.afterLastTryMs },
        { what: "  CPU per phone", unit: "ms", value: joinCpu / phones },
        { what: "  in", unit: "", value: joined.sessions.length },
        { what: `${back.sockets} screens come back at once: all in`, unit: "ms", value: back.afterLastTryMs },
        { what: "  CPU per screen", unit: "ms", value: cpu / back.sockets },
      ],
    };
  } finally {
    await bench.stop();
  }
}
