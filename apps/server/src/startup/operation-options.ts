import { z } from "zod";
import { option } from "./option.ts";

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, "be a whole number")
    .transform(Number)
    .refine((number) => number <= most, `be at most ${most}`);

/** Options for monitoring and load limits. */
export const operation_options = {
  slow_request_ms: option({
    name: "SLOW_REQUEST_MS",
    description: "Requests that take longer than this many milliseconds are logged as a warning.",
    default: "1000",
    secret: false,
    schema: wholeNumber(3_600_000),
  }),
  metrics_token: option({
    name: "METRICS_TOKEN",
    description:
      "Token with which a monitoring system reads `/api/v1/metrics` (Prometheus format; `Authorization: Bearer …`); at least 16 characters. Admins may read it, too. Without this setting, so may everything that asks from the same machine and not through a proxy.",
    default: null,
    secret: true,
    schema: z.string().min(16, "have at least 16 characters"),
  }),
  max_connections_per_address: option({
    name: "MAX_CONNECTIONS_PER_ADDRESS",
    description:
      "Connections of any kind that one address (or one /64 of IPv6) may have open at once; more are closed unanswered. The default is enough for 500 phones behind one address that all load their pages at once, each with up to eight connections. Addresses of TRUSTED_PROXIES are not counted, and no address gets more than half of what the process may open. 0: no bound.",
    default: "4000",
    secret: false,
    schema: wholeNumber(1_000_000),
  }),
  max_event_loop_delay_ms: option({
    name: "MAX_EVENT_LOOP_DELAY_MS",
    description:
      "When work on the server's one thread comes later than this many milliseconds on average, for a second on end, new API requests and live connections are refused with 503 and Retry-After until it is quicker again; connections that are open stay, pages and health checks are served. 0: never.",
    default: "1000",
    secret: false,
    schema: wholeNumber(600_000),
  }),
  max_heap_mb: option({
    name: "MAX_HEAP_MB",
    description:
      "The same when JavaScript's memory is fuller than this many MiB. Without it: nine tenths of what Node allows. 0: never.",
    default: null,
    secret: false,
    schema: wholeNumber(100_000_000),
  }),
  max_rss_mb: option({
    name: "MAX_RSS_MB",
    description:
      "The same when the whole process uses more memory than this many MiB. Without it: nine tenths of what the container, or else the machine, has. 0: never.",
    default: null,
    secret: false,
    schema: wholeNumber(100_000_000),
  }),
} as const;
