import { findServerBackends } from "@showrunner/server/testing";
import type { NewDatabaseProfile } from "@showrunner/contract/rest";
import type { Api } from "./api.ts";

const PASSWORD = "swordfish of the database";

/** An empty database on a server of this machine. */
export interface EmptyDatabase {
  readonly profile: NewDatabaseProfile;
  readonly url: string;
  drop(): Promise<void>;
}

/** Null where no such server runs. */
export async function createDatabase(kind: "postgres" | "mariadb"): Promise<EmptyDatabase | null> {
  const backend = (await findServerBackends()).find(({ server }) => server === kind);
  if (backend === undefined) return null;
  const slot = await backend.createSlot();
  const { location, url } = slot;
  if (location === null || url === null || location.dialect === "sqlite") return null;
  const user = location.dialect === "postgres" ? location.user : `e2e_${process.pid}`;
  // The account of the tests may have no password, which a profile must have.
  if (location.dialect === "mysql")
    await slot.execute([
      { sql: `create user '${user}'@'%' identified by '${PASSWORD}'`, parameters: [] },
      { sql: `grant all on ${location.database}.* to '${user}'@'%'`, parameters: [] },
    ]);
  const common = {
    name: kind === "postgres" ? "PostgreSQL" : "MariaDB",
    description: "",
    host: location.host,
    port: location.port,
    database: location.database,
    username: user,
    password: location.password ?? PASSWORD,
    ssl_mode: "disable",
  } as const;
  return {
    profile:
      kind === "postgres"
        ? { ...common, type: "postgresql", schema: "public", charset: "UTF8" }
        : { ...common, type: "mariadb", charset: "utf8mb4" },
    url,
    drop: async () => {
      if (location.dialect === "mysql") await slot.execute([{ sql: `drop user '${user}'@'%'`, parameters: [] }]);
      await slot.drop();
    },
  };
}

/** Lets the server connect to databases on this machine. */
export async function approveHost(admin: Api, host: string): Promise<void> {
  const { version } = await admin.call("GET /admin/config");
  await admin.call("PATCH /admin/config", { body: { version, changes: { approved_hosts: host } } });
}
