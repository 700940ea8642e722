import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { compose } from "../compose.ts";
import { ARCHIVED_TABLES, describeSchema, openSnapshot, readTable } from "../platform/db/bulk/index.ts";
import { IncompleteDatabase, type DatabaseLocation } from "../platform/db/index.ts";
import {
  findServerBackends,
  sqliteBackend,
  type DatabaseSlot,
  type TestBackend,
} from "../platform/db/testing/index.ts";
import { migrations } from "../platform/db/migrations/index.ts";
import { createLocalStorage } from "../platform/storage/index.ts";
import { childEnv } from "../testing/child-env.ts";
import { chooseServers, chooseTargets, isNightlyRun } from "../testing/test-depth.ts";
import { startTestServer, TEST_PASSWORD } from "../testing/test-server.ts";
import { pino } from "pino";
import { runBackup, runRestore } from "./backup-commands.ts";

const PASSPHRASE = "correct horse battery";
const backends = [sqliteBackend, ...chooseServers(await findServerBackends())];
/** Backups of earlier versions, which each version must be able to read. */
const RELEASED_FOLDER = fileURLToPath(new URL("../platform/archive/released/", import.meta.url));
const released = await readdir(RELEASED_FOLDER);
/** Schemas of earlier versions. */
const SCHEMA_FOLDER = fileURLToPath(new URL("../platform/db/released/", import.meta.url));
const releasedSchemas = await readdir(SCHEMA_FOLDER);
const restoreScript = fileURLToPath(new URL("../restore.ts", import.meta.url));

/** An installation with its own database and data folder. */
interface Installation {
  readonly backend: TestBackend;
  readonly slot: DatabaseSlot;
  readonly folder: string;
  readonly location: DatabaseLocation;
  readonly environment: Readonly<Record<string, string>>;
}
const installations: Installation[] = [];

async function createInstallation(backend: TestBackend): Promise<Installation> {
  const slot = await backend.createSlot();
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-backup-"));
  const { location } = slot;
  if (location === null) throw new Error("the database has no address");
  const environment = { DATA_DIR: folder, DATABASE_URL: slot.url ?? "", BACKUP_PASSPHRASE: PASSPHRASE };
  const made = { backend, slot, folder, location, environment };
  installations.push(made);
  return made;
}
afterAll(async () => {
  for (const { slot, folder } of installations) {
    await slot.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

const backUp = async ({ environment }: Installation, file: string): Promise<readonly string[]> => {
  const said: string[] = [];
  await runBackup(readConfig(environment), [file], (text) => said.push(text));
  return said;
};
const restore = async (
  { environment }: Installation,
  file: string,
  { flags = [], ...changes }: { flags?: readonly string[]; BACKUP_PASSPHRASE?: string } = {},
): Promise<readonly string[]> => {
  const said: string[] = [];
  await runRestore(readConfig({ ...environment, ...changes }), [file, ...flags], (text) => said.push(text));
  return said;
};

type Contents = Readonly<Record<string, readonly (readonly unknown[])[]>>;

/** All rows of all archived tables. */
async function readContents({ location }: Installation): Promise<Contents> {
  const snapshot = await openSnapshot(location);
  const schema = describeSchema(migrations.map(({ id }) => id));
  const contents: Record<string, readonly (readonly unknown[])[]> = {};
  for (const table of ARCHIVED_TABLES) {
    const columns = (schema.get(table.name) ?? []).map(({ name }) => name);
    // Columns that a restore changes on purpose.
    const isChanged = (column: string): boolean =>
      column === "token_version" || (table.name === "jobs" && ["state", "run_at"].includes(column));
    const rows: unknown[][] = [];
    for await (const page of readTable(snapshot, table, columns))
      rows.push(...page.map((row) => row.map((value, index) => (isChanged(columns[index] ?? "") ? null : value))));
    contents[table.name] = rows;
  }
  await snapshot.close();
  return contents;
}

async function listFiles({ folder }: Installation): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { key, bytes } of createLocalStorage(path.join(folder, "files")).list())
    found.push(`${key} ${bytes}`);
  return found.toSorted();
}

const ODD_TEXTS = [
  "",
  "null",
  "ä\u{1F600}\u0301\u200d",
  "'; drop table shows; --",
  "\\n\\",
  "\r\n\t\u2028",
  "x".repeat(400_000),
];

/** A small show with its games, pictures, secrets and a queued mail, and rows with odd values. */
async function fill(installation: Installation): Promise<void> {
  const server = await startTestServer({ ...installation.environment, PUBLIC_URL: "https://quiz.example.org" });
  const admin = await server.setUp();
  await server.call("POST /gameshows/sample", { as: admin, body: { language: "de" } });
  const bob = await server.makeUser(admin, "bob");
  const { version } = await server.call("GET /admin/config", { as: admin });
  await server.call("PATCH /admin/config", {
    as: admin,
    body: {
      version,
      changes: { smtp_host: "localhost", smtp_password: "mail password", mail_from: "quiz@example.org" },
    },
  });
  const { read } = server.database;
  await server.database.write([
    ...ODD_TEXTS.map((text, index) => ({
      query: read.insertInto("audit_log").values({
        id: `odd-${index}`,
        area: "configuration",
        action: "odd",
        subject: text,
        search_folded: index === 0 ? null : "",
        actor_id: bob.id,
        values_before: null,
        values_after: JSON.stringify({ text }),
        address: "",
        user_agent: null,
        request_id: null,
        created_at: index % 2 === 0 ? Number.MAX_SAFE_INTEGER : -1,
      }),
    })),
    {
      query: read.insertInto("jobs").values({
        id: "j",
        kind: "send_mail",
        payload: `{"mail_id":"m"}`,
        run_at: 8e15,
        fence: 3,
        attempts: 1,
        state: "ready",
      }),
    },
  ]);
  await server.close();
}

describe.each(backends)("on $name", (backend) => {
  let source: Installation;
  let file: string;
  let contents: Contents;
  let files: readonly string[];
  beforeAll(async () => {
    source = await createInstallation(backend);
    await fill(source);
    file = path.join(source.folder, "backup.zip");
    await backUp(source, file);
    contents = await readContents(source);
    files = await listFiles(source);
    expect(contents["shows"]).not.toEqual([]);
    expect(contents["show_events"]).not.toEqual([]);
    expect(contents["audit_log"]?.length).toBeGreaterThanOrEqual(ODD_TEXTS.length);
    expect(files.length).toBeGreaterThan(2);
  });

  test.each(chooseTargets(backends, backend))(
    "a backup is restored into $name with equal rows, files and answers",
    async (other) => {
      const target = await createInstallation(other);
      const said = await restore(target, file);
      expect(said.join("\n")).toMatch(/1 mails and other jobs are held/);
      expect(await readContents(target)).toEqual(contents);
      expect(await listFiles(target)).toEqual(files);
      const server = await startTestServer(target.environment);
      try {
        const { access_token } = await server.signIn("admin", TEST_PASSWORD);
        const shows = await server.call("GET /gameshows", { as: { access_token } });
        expect(shows.items.length).toBe(contents["shows"]?.length);
        const { settings } = await server.call("GET /admin/config", { as: { access_token } });
        expect(settings.find(({ key }) => key === "smtp_password")?.source).toBe("stored");
        const jobs = await server.database.read.selectFrom("jobs").select(["id", "state"]).execute();
        expect(jobs).toEqual([{ id: "j", state: "held" }]);
      } finally {
        await server.close();
      }
      // A database in use is not overwritten without explicit consent.
      const kept = await readContents(target);
      await expect(restore(target, file)).rejects.toThrow(/not empty/);
      expect(await readContents(target)).toEqual(kept);
      await restore(target, file, { flags: ["--replace"] });
      expect(await readContents(target)).toEqual(contents);
    },
  );

  test.each(released)("the backup %s of an earlier version is restored", async (name) => {
    const target = await createInstallation(backend);
    await restore(target, path.join(RELEASED_FOLDER, name));
    const server = await startTestServer(target.environment);
    try {
      const { access_token } = await server.signIn("admin", TEST_PASSWORD);
      const [show] = (await server.call("GET /gameshows", { as: { access_token } })).items;
      expect(show?.teams_count).toBe(0);
      const { settings } = await server.call("GET /admin/config", { as: { access_token } });
      expect(settings.find(({ key }) => key === "smtp_password")?.source).toBe("stored");
      const images = await server.call("GET /images/", { as: { access_token } });
      const image = await server.app.inject(images.items[0]?.urls.thumb ?? "");
      expect([image.statusCode, image.headers["content-type"]]).toEqual([200, "image/webp"]);
    } finally {
      await server.close();
    }
  });

  test("a backup made while a server writes contains every transaction wholly or not at all", async () => {
    const other = await createInstallation(backend);
    await restore(other, file);
    const database = await other.slot.open();
    const { read } = database;
    const [show] = await read.selectFrom("shows").select(["id", "seq"]).execute();
    if (show === undefined) throw new Error("there is no show");
    let seq = Number(show.seq);
    const done = new AbortController();
    const writing = (async () => {
      while (!done.signal.aborted) {
        seq += 1;
        await database.write([
          {
            query: read
              .insertInto("show_events")
              .values({ show_id: show.id, seq, at: seq, kind: "x", personal_of: null, event: "{}" }),
          },
          { query: read.updateTable("shows").set({ seq, last_at: seq }).where("id", "=", show.id) },
        ]);
      }
    })();
    const made = path.join(other.folder, "running.zip");
    const before = seq;
    await backUp(other, made).finally(() => done.abort());
    await writing;
    await database.close();
    expect(seq).toBeGreaterThan(before);
    const target = await createInstallation(backend);
    await restore(target, made);
    const restored = await target.slot.open();
    const [row] = await restored.read.selectFrom("shows").select("seq").where("id", "=", show.id).execute();
    const events = await restored.read.selectFrom("show_events").select("seq").where("show_id", "=", show.id).execute();
    await restored.close();
    expect(Number(row?.seq)).toBeGreaterThanOrEqual(before - 1);
    expect(events.map((event) => Number(event.seq)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: Number(row?.seq) }, (_, index) => index + 1),
    );
  });

  test.runIf(isNightlyRun)(
    "kill -9 in the middle of a restore leaves a database that nothing starts on and that can be restored",
    async () => {
      const target = await createInstallation(backend);
      await restore(target, file);
      // Many rows, so that the process can be killed while it loads them.
      const large = path.join(target.folder, "large.zip");
      const database = await target.slot.open();
      for (let chunk = 0; chunk < 20; chunk += 1)
        await database.write(
          Array.from({ length: 1_000 }, (_, index) => ({
            query: database.read.insertInto("security_events").values({
              id: `${chunk}-${index}`,
              type: "login_failed",
              actor_id: null,
              target_id: null,
              subject: "x",
              address: "",
              user_agent: null,
              request_id: null,
              created_at: 1,
            }),
          })),
        );
      await database.close();
      await backUp(target, large);
      const expected = await readContents(target);
      const child = fork(restoreScript, [large, "--replace"], {
        execArgv: ["--conditions=source"],
        env: { ...childEnv, ...target.environment },
        silent: true,
      });
      const ended = once(child, "exit");
      let said = "";
      child.stdout?.on("data", (text: Buffer) => (said += text.toString()));
      await expect.poll(() => said, { interval: 2 }).toContain("Loading.");
      child.kill("SIGKILL");
      await ended;
      await expect(compose(readConfig(target.environment), pino({ level: "silent" }))).rejects.toBeInstanceOf(
        IncompleteDatabase,
      );
      await restore(target, large);
      expect(await readContents(target)).toEqual(expected);
    },
  );
});

test.each(releasedSchemas)(
  "a database of version %s is backed up before its upgrade, and restored",
  async (version) => {
    const old = await createInstallation(sqliteBackend);
    const schema = await readFile(path.join(SCHEMA_FOLDER, version, "sqlite.sql"), "utf8");
    const statements = schema.split(/;\n/).filter((statement) => statement.trim() !== "");
    await old.slot.execute([
      ...statements.map((statement) => ({ sql: statement, parameters: [] })),
      { sql: "insert into settings (key, value, updated_at) values ('app_name', '\"Old\"', 1)", parameters: [] },
    ]);
    const file = path.join(old.folder, "old.zip");
    await backUp(old, file);
    const target = await createInstallation(sqliteBackend);
    await restore(target, file);
    expect((await readContents(target))["settings"]?.some((row) => row.includes("app_name"))).toBe(true);
  },
);

test("an archive that cannot be read is named, not the data folder", async () => {
  const target = await createInstallation(sqliteBackend);
  await expect(restore(target, target.folder)).rejects.toThrow(`${target.folder} cannot be read (EISDIR).`);
  const missing = path.join(target.folder, "missing.zip");
  await expect(restore(target, missing)).rejects.toThrow(`There is no file ${missing}.`);
});
