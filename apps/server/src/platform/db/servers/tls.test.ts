import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DatabaseUnavailable, openDatabase, type Database, type ServerLocation } from "../index.ts";
import type { TlsOptions } from "../database-location.ts";
import { findServerBackends, type TestBackend, type DatabaseSlot } from "../testing/index.ts";

const unverifiedTls: TlsOptions = { verify: false, ca: null, cert: null, key: null };

/** Queries per server: is TLS offered, and is this connection encrypted? */
const tlsQueries = {
  postgres: {
    offers: sql`select current_setting('ssl') = 'on' as result`,
    is_encrypted: sql`select ssl as result from pg_stat_ssl where pid = pg_backend_pid()`,
  },
  mariadb: {
    offers: sql`select @@have_ssl = 'YES' as result`,
    is_encrypted: sql`select variable_value <> '' as result from information_schema.session_status where variable_name = 'Ssl_cipher'`,
  },
  mysql: {
    offers: sql`select value = 'Yes' as result from performance_schema.tls_channel_status where channel = 'mysql_main' and property = 'Enabled'`,
    is_encrypted: sql`select variable_value <> '' as result from performance_schema.session_status where variable_name = 'Ssl_cipher'`,
  },
} as const;

async function queryBoolean(database: Database, question: (typeof tlsQueries.mysql)["offers"]): Promise<boolean> {
  const { rows } = await question.execute(database.read);
  return Boolean((rows[0] as { result: unknown } | undefined)?.result);
}

const getLocation = ({ location }: DatabaseSlot): ServerLocation => {
  if (location === null || location.dialect === "sqlite") throw new Error("no server");
  return location;
};

async function offersTls({ server, createSlot }: TestBackend): Promise<boolean> {
  const slot = await createSlot();
  const database = await slot.open();
  const offered = server !== null && (await queryBoolean(database, tlsQueries[server].offers));
  await database.close();
  await slot.drop();
  return offered;
}

const tlsBackends: TestBackend[] = [];
for (const backend of await findServerBackends()) {
  if (await offersTls(backend)) tlsBackends.push(backend);
  else console.log(`Not covered: TLS to ${backend.name} (it offers none)`);
}

describe.skipIf(tlsBackends.length === 0).each(tlsBackends)("on $name", ({ server, createSlot }) => {
  const isEncrypted = tlsQueries[server ?? "mysql"].is_encrypted;

  test("encrypts connections when TLS is configured", async () => {
    const slot = await createSlot();
    for (const tls of [null, unverifiedTls]) {
      const database = await openDatabase({ ...getLocation(slot), tls });
      expect(await queryBoolean(database, isEncrypted)).toBe(tls !== null);
      await database.close();
    }
    await slot.drop();
  });

  test("rejects an untrusted certificate when verification is on", async () => {
    const slot = await createSlot();
    const opened = openDatabase({ ...getLocation(slot), host: "localhost", tls: { ...unverifiedTls, verify: true } });
    const refused: unknown = await opened.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseUnavailable);
    expect((refused as DatabaseUnavailable).message).toMatch(/certificate/i);
    await slot.drop();
  });
});
