import { afterEach, beforeEach, expect, vi } from "vitest";
import { Connection } from "../connection.ts";
import type { Timings } from "../environment.ts";
import { startFakeServer, type FakeServer } from "./fake-server.ts";
import { createFakePage, type FakePage } from "./page.ts";
import type { LiveOptions } from "../types.ts";

/** A new server and page for each test of the importing file. */
export let server: FakeServer;
export let page: FakePage;
const open: Connection[] = [];

beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  for (const connection of open.splice(0)) connection.close();
  await server.close();
});

/** Replaces a closed server. */
export async function restart(port: number): Promise<void> {
  server = await startFakeServer(port);
}

/** Opens a connection that is closed when the test ends. */
export function connect(
  options: Partial<LiveOptions> = {},
  timings: Partial<Timings> = {},
  changes: Partial<FakePage> = {},
): Connection {
  page = { ...createFakePage(server.origin, timings), ...changes };
  const connection = new Connection(
    { role: "team", show: "ABCD2345", token: () => "team-token", device_id: "device", ...options },
    page,
  );
  open.push(connection);
  return connection;
}

export const kind = (connection: Connection) => connection.getState().connection.kind;
export const live = (connection: Connection) =>
  vi.waitFor(() => expect(kind(connection)).toBe("live"), { timeout: 5_000, interval: 5 });
export const hellos = () => server.received.filter((message) => message.type === "hello");
export const commands = () => server.received.filter((message) => message.type === "command");
export const buzz = { type: "buzz", round_id: "r", press_id: "p", claim: null } as const;
