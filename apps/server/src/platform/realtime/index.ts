export type {
  CloseNotice,
  Connection,
  Frame,
  OpenSession,
  PingInterval,
  Session,
  SessionMessage,
  ShowTarget,
} from "./connection.ts";
export { ConnectionLimit } from "./connection-limit.ts";
export { MessageRateLimiter } from "./message-rate-limiter.ts";
export { SseConnection } from "./sse-connection.ts";
export { TrafficCounter } from "./traffic-counter.ts";
export { serveWebSockets } from "./ws-server.ts";
