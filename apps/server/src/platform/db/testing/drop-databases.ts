// Global setup of Vitest: names the test run, and drops the databases that its tests left on servers at its end.
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
