import { afterEach, beforeEach, expect, vi } from "vitest";
import { ReconnectingConnection } from "../reconnecting-connection.ts";
import type { Timings } from "../live-environment.ts";
import { startFakeServer, type FakeServer } from "./fake-server.ts";
import { createFakePage, type FakePage } from "./fake-page.ts";
import type { LiveOptions } from "../live-connection.ts";

/** A new server and page for each test of the importing file. */
export let server: FakeServer;
export let page: FakePage;
const openConnections: ReconnectingConnection[] = [];

beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  for (const connection of openConnections.splice(0)) connection.close();
  await server.close();
});

/** Replaces a closed server. */
export async function restartServer(port: number): Promise<void> {
  server = await startFakeServer(port);
}

/** Opens a connection that is closed when the test ends. */
export function connect(
  options: Partial<LiveOptions> = {},
  timings: Partial<Timings> = {},
  changes: Partial<FakePage> = {},
): ReconnectingConnection {
  page = { ...createFakePage(server.origin, timings), ...changes };
  const connection = new ReconnectingConnection(
    { role: "team", show: "ABCD2345", token: () => "team-token", device_id: "device", ...options },
    page,
  );
  openConnections.push(connection);
  return connection;
}

export const connectionKind = (connection: ReconnectingConnection) => connection.getState().connection.kind;
export const untilLive = (connection: ReconnectingConnection) =>
  vi.waitFor(() => expect(connectionKind(connection)).toBe("live"), { timeout: 5_000, interval: 5 });
export const receivedHellos = () => server.received.filter((message) => message.type === "hello");
export const receivedCommands = () => server.received.filter((message) => message.type === "command");
export const buzzCommand = { type: "buzz", round_id: "r", press_id: "p", claim: null } as const;
