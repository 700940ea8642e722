import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DatabaseUnavailable, openDatabase, type Database, type ServerLocation } from "../index.ts";
import type { TlsOptions } from "../database-location.ts";
import { findServerBackends, type TestBackend, type DatabaseSlot } from "../testing/index.ts";

const unverifiedTls: TlsOptions = { verify: false, ca: null, cert: null, key: null };

/** Queries per server: is TLS offered, and is this connection encrypted? */
const tlsQueries = {
  postgres: {
    offers: sql`select current_setting('ssl') = 'on' as answer`,
    is_encrypted: sql`select ssl as answer from pg_stat_ssl where pid = pg_backend_pid()`,
  },
  mariadb: {
    offers: sql`select @@have_ssl = 'YES' as answer`,
    is_encrypted: sql`select variable_value <> '' as answer from information_schema.session_status where variable_name = 'Ssl_cipher'`,
  },
  mysql: {
    offers: sql`select value = 'Yes' as answer from performance_schema.tls_channel_status where channel = 'mysql_main' and property = 'Enabled'`,
    is_encrypted: sql`select variable_value <> '' as answer from performance_schema.session_status where variable_name = 'Ssl_cipher'`,
  },
} as const;

async function queryBoolean(database: Database, question: (typeof tlsQueries.mysql)["offers"]): Promise<boolean> {
  const { rows } = await question.execute(database.read);
  return Boolean((rows[0] as { answer: unknown } | undefined)?.answer);
}

const getLocation = ({ location }: DatabaseSlot): ServerLocation => {
  if (location === null || location.dialect === "sqlite") throw new Error("no server");
  return location;
};

async function offersTls({ server, createSlot: take }: TestBackend): Promise<boolean> {
  const place = await take();
  const database = await place.open();
  const offered = server !== null && (await queryBoolean(database, tlsQueries[server].offers));
  await database.close();
  await place.drop();
  return offered;
}

const tlsBackends: TestBackend[] = [];
for (const backEnd of await findServerBackends()) {
  if (await offersTls(backEnd)) tlsBackends.push(backEnd);
  else console.log(`Not covered: TLS to ${backEnd.name} (it offers none)`);
}

describe.skipIf(tlsBackends.length === 0).each(tlsBackends)("on $name", ({ server, createSlot: take }) => {
  const isEncrypted = tlsQueries[server ?? "mysql"].is_encrypted;

  test("encrypts connections when TLS is configured", async () => {
    const place = await take();
    for (const tls of [null, unverifiedTls]) {
      const database = await openDatabase({ ...getLocation(place), tls });
      expect(await queryBoolean(database, isEncrypted)).toBe(tls !== null);
      await database.close();
    }
    await place.drop();
  });

  test("rejects an untrusted certificate when verification is on", async () => {
    const place = await take();
    const opened = openDatabase({ ...getLocation(place), host: "localhost", tls: { ...unverifiedTls, verify: true } });
    const refused: unknown = await opened.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseUnavailable);
    expect((refused as DatabaseUnavailable).message).toMatch(/certificate/i);
    await place.drop();
  });
});
