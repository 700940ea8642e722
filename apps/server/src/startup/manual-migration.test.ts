import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { migrations } from "../platform/db/migrations/index.ts";
import { findServerBackends, sqliteBackend, type DatabaseSlot } from "../platform/db/testing/index.ts";
import { childEnv } from "../testing/child-env.ts";

vi.setConfig({ testTimeout: 120_000 });

const script = (name: string): string => fileURLToPath(new URL(`../${name}.ts`, import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-manual-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program; a server is stopped as soon as it listens. */
async function run(url: string, file: string, ...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [script(file), ...args], {
    env: { ...childEnv, HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder, DATABASE_URL: url, MIGRATE: "manual" },
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
    if (output.includes("http://localhost")) child.kill("SIGTERM");
  });
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, errors };
}

describe.each([sqliteBackend, ...(await findServerBackends())])("on $name", (backend) => {
  let slot: DatabaseSlot;
  beforeEach(async () => {
    slot = await backend.createSlot();
  });
  afterEach(() => slot.drop());

  const listApplied = async (given = migrations): Promise<readonly string[]> => {
    const database = await slot.open(given);
    const { rows } = await sql<{ id: string }>`select id from schema_migrations order by id`.execute(database.read);
    await database.close();
    return rows.map(({ id }) => id);
  };

  test("with MIGRATE=manual a start is refused until the command has upgraded the database", async () => {
    const url = slot.url ?? "";
    const older = migrations.slice(0, -2);
    const pending = migrations.slice(-2).map(({ id }) => id);
    await listApplied(older);

    const refused = await run(url, "main");
    expect([refused.code, refused.output]).toEqual([1, ""]);
    expect(refused.errors).toMatch(
      /^The database .+ has to be upgraded first \(pending migrations: 2\), .+ run "npm run admin -- migrate"\.\n$/,
    );
    // Neither do the other commands upgrade it.
    expect((await run(url, "admin", "list")).errors).toBe(refused.errors);
    expect(await listApplied(older)).toEqual(older.map(({ id }) => id));

    const upgraded = await run(url, "admin", "migrate");
    expect([upgraded.code, upgraded.errors]).toEqual([0, ""]);
    const lines = upgraded.output.trimEnd().split("\n");
    expect(lines).toHaveLength(7);
    expect(lines[0]).toMatch(/^Pending migrations of the database .+: 2$/);
    expect(lines.slice(1, 3)).toEqual(pending.map((id) => `  ${id}`));
    for (const [index, id] of pending.entries())
      expect(lines[4 + index]).toMatch(new RegExp(`^ {2}${index + 1}/2 {2}${id} {2}\\d+ ms$`));
    expect(lines[6]).toMatch(/^The database .+ is up to date: 2 migrations in \d+\.\d s\.$/);

    expect((await run(url, "admin", "migrate")).output).toMatch(/^The database .+ is up to date\.\n$/);
    expect(await run(url, "main")).toMatchObject({ code: 0, errors: "" });
    expect(await listApplied()).toEqual(migrations.map(({ id }) => id));
  });

  test("the command tells what a failed upgrade left, and goes on once the cause is gone", async () => {
    const url = slot.url ?? "";
    const older = migrations.filter(({ id }) => id < "0540");
    await listApplied(older);
    const pendingCount = migrations.length - older.length;
    // Something else took the name.
    await slot.execute([{ sql: "create table job_schedules (x int)", parameters: [] }]);
    const failed = await run(url, "admin", "migrate");
    expect(failed.code).toBe(1);
    expect(failed.errors).toContain(
      backend.dialect === "mysql"
        ? `The upgrade stopped after 6 of ${pendingCount} migrations: `
        : "The upgrade failed, and nothing was changed: ",
    );
    if (backend.dialect !== "mysql") expect(await listApplied(older)).toEqual(older.map(({ id }) => id));
    await slot.execute([{ sql: "drop table job_schedules", parameters: [] }]);
    expect((await run(url, "admin", "migrate")).code).toBe(0);
    expect(await listApplied()).toEqual(migrations.map(({ id }) => id));
  });
});

test("an empty database is set up by the command only", async () => {
  const url = `sqlite:${path.join(folder, "new")}`;
  expect((await run(url, "main")).errors).toContain(`pending migrations: ${migrations.length}`);
  const { output } = await run(url, "admin", "migrate");
  expect(output).toContain(`is up to date: ${migrations.length} migrations in`);
  expect((await run(url, "main")).output).toContain("Setup code");
});
