import { Counter, Gauge, type Registry } from "prom-client";
import type { Bus } from "../../platform/bus/index.ts";
import type { Database } from "../../platform/db/index.ts";
import type { Load } from "../../platform/load.ts";
import type { Traffic } from "../../platform/realtime/index.ts";
import type { Live } from "../live/index.ts";
import type { Meters } from "./meters.ts";

export interface GaugeSources {
  readonly meters: Meters;
  readonly live: Pick<Live, "census">;
  readonly traffic: Traffic;
  readonly load: Load;
  readonly database: Database;
  readonly bus: Bus;
  readonly version: string;
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    }),
  );
}

function counter(registry: Registry, name: string, help: string, read: () => number): void {
  registry.registerMetric(
    new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(read());
      },
    }),
  );
}

/** Live metrics, collected at each scrape. */
function liveGauges({ meters: { registry }, live, traffic }: GaugeSources): void {
  gauge(registry, "showrunner_rooms", "Shows in memory", () => live.census().shows);
  gauge(registry, "showrunner_commands_waiting", "Commands waiting for a commit", () => live.census().waiting);
  registry.registerMetric(
    new Gauge({
      name: "showrunner_connections",
      help: "Live connections by transport and client kind",
      labelNames: ["line", "kind"],
      registers: [],
      collect() {
        for (const { line, kind, count } of live.census().pages) this.set({ line, kind }, count);
      },
    }),
  );
  counter(registry, "showrunner_frames_sent_total", "Messages sent over live connections", () => traffic.frames);
}

function requestCounter({ registry, requests }: Meters): void {
  registry.registerMetric(
    new Counter({
      name: "showrunner_http_requests_total",
      help: "HTTP responses by method, route and status",
      labelNames: ["method", "route", "status"],
      registers: [],
      collect() {
        this.reset();
        for (const { method, route, status, count } of requests.all) this.inc({ method, route, status }, count);
      },
    }),
  );
}

function processGauges({ meters: { registry }, load, version }: GaugeSources): void {
  const started_s = Date.now() / 1_000 - process.uptime();
  gauge(
    registry,
    "process_start_time_seconds",
    "Start time of the process in seconds since the Unix epoch",
    () => started_s,
  );
  gauge(
    registry,
    "process_resident_memory_bytes",
    "Resident memory of the process in bytes",
    () => load.latest.rss_bytes,
  );
  counter(registry, "process_cpu_seconds_total", "CPU time of the process in seconds", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  gauge(registry, "nodejs_heap_size_used_bytes", "JavaScript heap in use in bytes", () => load.latest.heap_bytes);
  gauge(
    registry,
    "showrunner_event_loop_delay_seconds",
    "Mean event loop delay over the last half second",
    () => load.latest.event_loop_delay_ms / 1_000,
  );
  gauge(
    registry,
    "showrunner_event_loop_delay_worst_seconds",
    "Worst mean event loop delay since the last scrape",
    () => load.takeWorstDelay() / 1_000,
  );
  gauge(registry, "showrunner_overloaded", "1 while new requests and connections are rejected", () =>
    load.isHigh ? 1 : 0,
  );
  const info = new Gauge({
    name: "showrunner_info",
    help: "Version of the server",
    labelNames: ["version"],
    registers: [registry],
  });
  info.set({ version }, 1);
}

/** Registers metrics that are read at scrape time and cost nothing in between. */
export function registerGauges(sources: GaugeSources): void {
  const { meters, database, bus } = sources;
  const { registry } = meters;
  liveGauges(sources);
  requestCounter(meters);
  gauge(registry, "showrunner_database_saving", "1 while database writes succeed", () => (database.saving.ok ? 1 : 0));
  gauge(registry, "showrunner_bus_ok", "1 while the bus is connected", () => (bus.state === "ok" ? 1 : 0));
  gauge(
    registry,
    "showrunner_bus_lag_seconds",
    "Round-trip time of a hint through Redis, measured once per second; NaN without Redis",
    () => (bus.lag_ms === null ? Number.NaN : bus.lag_ms / 1_000),
  );
  processGauges(sources);
}
