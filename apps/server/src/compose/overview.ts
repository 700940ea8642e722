import { createOverviewRepository, createReadOverview, registerOverviewRoutes } from "../features/overview/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { LoadMonitor } from "../platform/load-monitor.ts";
import type { Accounts } from "./accounts.ts";
import type { ComposedCluster } from "./cluster.ts";
import { now } from "./infrastructure.ts";
import type { composeLive } from "./live.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

interface Parts {
  readonly accounts: Accounts;
  readonly live: Awaited<ReturnType<typeof composeLive>>;
  readonly cluster: ComposedCluster;
  readonly load: LoadMonitor;
  readonly version: string;
}

/** Composes the overview of the installation. */
export function composeOverview(
  { database, bus, config, process: self, settings, getPublicUrl }: ConfiguredInfrastructure,
  { accounts, live, cluster, load, version }: Parts,
) {
  const readOverview = createReadOverview({
    repository: createOverviewRepository(database),
    database,
    bus,
    listServers: cluster.list,
    live,
    mail: accounts.mail,
    getBackups: accounts.backups.get,
    isAuthEnabled: () => settings.get().auth_enabled,
    isOverloaded: () => load.isOverloaded,
    version,
    startedAt: self.started_at,
    dataDir: config.dataDir,
    getPublicUrl,
    hasConfiguredSecret: config.appSecret !== null,
    now,
  });
  return { mount: (mount: Mount): void => registerOverviewRoutes(mount, readOverview) };
}
