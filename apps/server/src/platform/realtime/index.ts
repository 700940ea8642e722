export type { Bye, Connection, Frame, OpenSession, Session, SessionMessage, Target } from "./connection.ts";
export { isBye } from "./connection.ts";
export { LineMeter } from "./line-meter.ts";
export { SseConnection } from "./sse-connection.ts";
export { serveWebSockets } from "./ws-server.ts";
