export type { Bye, Connection, Frame, OpenSession, Session, SessionMessage, Target } from "./connection.ts";
export { Places } from "./places.ts";
export { SseConnection } from "./sse-connection.ts";
export { Traffic } from "./traffic.ts";
export { serveWebSockets } from "./ws-server.ts";
