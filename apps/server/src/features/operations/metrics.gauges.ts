import { Counter, Gauge, type Registry } from "@prometheus-io/client";
import type { Bus } from "../../platform/bus/index.ts";
import type { Database } from "../../platform/db/index.ts";
import type { LoadMonitor } from "../../platform/load-monitor.ts";
import type { TrafficCounter } from "../../platform/realtime/index.ts";
import type { Live } from "../live/index.ts";
import type { ServerMetrics } from "./server-metrics.ts";

export interface GaugeSources {
  readonly metrics: ServerMetrics;
  readonly live: Pick<Live, "collectStats">;
  readonly traffic: TrafficCounter;
  readonly load: LoadMonitor;
  readonly database: Database;
  readonly bus: Bus;
  readonly version: string;
}

function registerGauge(registry: Registry, name: string, help: string, read: () => number): void {
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

function registerCounter(registry: Registry, name: string, help: string, read: () => number): void {
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
function registerLiveGauges({ metrics: { registry }, live, traffic }: GaugeSources): void {
  registerGauge(registry, "showrunner_rooms", "Shows in memory", () => live.collectStats().shows);
  registerGauge(
    registry,
    "showrunner_commands_waiting",
    "Commands waiting for a commit",
    () => live.collectStats().queuedCommands,
  );
  registry.registerMetric(
    new Gauge({
      name: "showrunner_connections",
      help: "Live connections by transport and client kind",
      labelNames: ["line", "kind"],
      registers: [],
      collect() {
        for (const { transport, kind, count } of live.collectStats().connections)
          this.set({ line: transport, kind }, count);
      },
    }),
  );
  registerCounter(
    registry,
    "showrunner_frames_sent_total",
    "Messages sent over live connections",
    () => traffic.frames,
  );
}

function registerRequestCounter({ registry, requests }: ServerMetrics): void {
  registry.registerMetric(
    new Counter({
      name: "showrunner_http_requests_total",
      help: "HTTP responses by method, route and status",
      labelNames: ["method", "route", "status"],
      registers: [],
      collect() {
        this.reset();
        for (const { method, route, status, count } of requests.entries) this.inc({ method, route, status }, count);
      },
    }),
  );
}

function registerLoadGauges({ metrics: { registry }, load, version }: GaugeSources): void {
  registerGauge(
    registry,
    "showrunner_event_loop_delay_seconds",
    "Mean event loop delay over the last half second",
    () => load.latest.eventLoopDelayMs / 1_000,
  );
  registerGauge(
    registry,
    "showrunner_event_loop_delay_worst_seconds",
    "Worst mean event loop delay since the last scrape",
    () => load.takeMaxEventLoopDelay() / 1_000,
  );
  registerGauge(registry, "showrunner_overloaded", "1 while new requests and connections are rejected", () =>
    load.isOverloaded ? 1 : 0,
  );
  const info = new Gauge({
    name: "showrunner_info",
    help: "Version of the server",
    labelNames: ["version"],
    registers: [registry],
  });
  info.set({ version }, 1);
}

/** Registers metrics that are computed at scrape time and cost nothing in between. */
export function registerGauges(sources: GaugeSources): void {
  const { metrics, database, bus } = sources;
  const { registry } = metrics;
  registerLiveGauges(sources);
  registerRequestCounter(metrics);
  registerGauge(registry, "showrunner_database_saving", "1 while database writes succeed", () =>
    database.writeHealth.isHealthy ? 1 : 0,
  );
  registerGauge(registry, "showrunner_bus_ok", "1 while the bus is connected", () => (bus.state === "ok" ? 1 : 0));
  registerGauge(
    registry,
    "showrunner_bus_lag_seconds",
    "Round-trip time of a hint through Redis, measured once per second; NaN without Redis",
    () => (bus.roundTripMs === null ? Number.NaN : bus.roundTripMs / 1_000),
  );
  registerLoadGauges(sources);
}
