// Global setup of Vitest: names the run, and at its end drops the databases that its tests left on servers.
import { findServers, RUN_VARIABLE } from "./test-servers.ts";

export function setup(): void {
  process.env[RUN_VARIABLE] ??= String(process.pid);
}

export async function teardown(): Promise<void> {
  for (const server of await findServers().catch(() => []))
    await server.executeAsAdmin(
      (await server.listDatabases()).map(
        (name) => `drop database if exists ${name}${server.kind === "postgres" ? " with (force)" : ""}`,
      ),
    );
}
