import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DatabaseUnavailable, openDatabase, type Database, type ServerLocation } from "../index.ts";
import type { TlsOptions } from "../location.ts";
import { serverBackEnds, type BackEnd, type Place } from "../testing/index.ts";

const unverified: TlsOptions = { verify: false, ca: null, cert: null, key: null };

/** Queries per server: is TLS offered, and is this connection encrypted? */
const questions = {
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

async function answer(database: Database, question: (typeof questions.mysql)["offers"]): Promise<boolean> {
  const { rows } = await question.execute(database.read);
  return Boolean((rows[0] as { answer: unknown } | undefined)?.answer);
}

const locationOf = ({ location }: Place): ServerLocation => {
  if (location === null || location.dialect === "sqlite") throw new Error("no server");
  return location;
};

async function offersTls({ server, place: take }: BackEnd): Promise<boolean> {
  const place = await take();
  const database = await place.open();
  const offered = server !== null && (await answer(database, questions[server].offers));
  await database.close();
  await place.drop();
  return offered;
}

const back_ends: BackEnd[] = [];
for (const back_end of await serverBackEnds()) {
  if (await offersTls(back_end)) back_ends.push(back_end);
  else console.log(`Not covered: TLS to ${back_end.name} (it offers none)`);
}

describe.skipIf(back_ends.length === 0).each(back_ends)("on $name", ({ server, place: take }) => {
  const is_encrypted = questions[server ?? "mysql"].is_encrypted;

  test("connections are encrypted when that is asked for", async () => {
    const place = await take();
    for (const tls of [null, unverified]) {
      const database = await openDatabase({ ...locationOf(place), tls });
      expect(await answer(database, is_encrypted)).toBe(tls !== null);
      await database.close();
    }
    await place.drop();
  });

  test("a server whose certificate nobody vouches for is refused when it must prove who it is", async () => {
    const place = await take();
    const opened = openDatabase({ ...locationOf(place), host: "localhost", tls: { ...unverified, verify: true } });
    const refused: unknown = await opened.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseUnavailable);
    expect((refused as DatabaseUnavailable).message).toMatch(/certificate/i);
    await place.drop();
  });
});
