import { z } from "zod";
import { defineOption } from "./config-option.ts";

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, "be a whole number")
    .transform(Number)
    .refine((number) => number <= max, `be at most ${max}`);

/** Options for monitoring and limits. */
export const OPERATION_OPTIONS = {
  slowRequestMs: defineOption({
    name: "SLOW_REQUEST_MS",
    description: "Duration in milliseconds above which requests are logged as warnings.",
    default: "1000",
    isSecret: false,
    schema: wholeNumber(3_600_000),
  }),
  metricsToken: defineOption({
    name: "METRICS_TOKEN",
    description:
      "Bearer token for `/api/v1/metrics` (Prometheus format); at least 16 characters. Admins can also read the metrics. If unset, requests from the same machine that did not come through a proxy can read them, too.",
    default: null,
    isSecret: true,
    schema: z.string().min(16, "have at least 16 characters"),
  }),
  maxConnectionsPerAddress: defineOption({
    name: "MAX_CONNECTIONS_PER_ADDRESS",
    description:
      "Maximum number of open connections per address (or IPv6 /64 network); further connections are closed at once. The default suffices for 500 phones behind one address that load their pages simultaneously with up to eight connections each. Addresses in TRUSTED_PROXIES are exempt, and no address may use more than half of the connections that the process can open. 0: no limit.",
    default: "4000",
    isSecret: false,
    schema: wholeNumber(1_000_000),
  }),
} as const;

/** Limits above which load is shed. */
export const LOAD_OPTIONS = {
  maxEventLoopDelayMs: defineOption({
    name: "MAX_EVENT_LOOP_DELAY_MS",
    description:
      "Mean event loop delay in milliseconds above which, after one second, load shedding starts: new API requests and live connections are rejected with 503 and Retry-After. Open connections are kept, and pages and health checks are still served. 0: never.",
    default: "1000",
    isSecret: false,
    schema: wholeNumber(600_000),
  }),
  maxHeapMb: defineOption({
    name: "MAX_HEAP_MB",
    description:
      "Size of the JavaScript heap in MiB above which load shedding starts. If unset: 90 % of Node's heap limit. 0: never.",
    default: null,
    isSecret: false,
    schema: wholeNumber(100_000_000),
  }),
  maxRssMb: defineOption({
    name: "MAX_RSS_MB",
    description:
      "Resident memory of the process in MiB above which load shedding starts. If unset: 90 % of the memory of the container, or else of the machine. 0: never.",
    default: null,
    isSecret: false,
    schema: wholeNumber(100_000_000),
  }),
} as const;
