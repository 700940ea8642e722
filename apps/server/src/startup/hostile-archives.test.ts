import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { archiveManifest, type ArchiveManifest } from "../platform/archive/manifest.ts";
import { startTestServer } from "../testing/test-server.ts";
import { runBackup, runRestore } from "./backup-commands.ts";

let folder: string;
let file: string;
let environment: Readonly<Record<string, string>>;
let before: readonly string[];

/** Names, sizes and hashes of everything in the data folder. */
async function describeFolder(): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const described = await Promise.all(
    files.map(
      async (name) =>
        `${name} ${createHash("sha256")
          .update(await readFile(name))
          .digest("hex")}`,
    ),
  );
  return described.filter((line) => !/-(wal|shm) |\.zip /.test(line)).toSorted();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-hostile-"));
  environment = { DATA_DIR: folder, DATABASE_URL: "sqlite:", BACKUP_PASSPHRASE: "correct horse battery" };
  const server = await startTestServer(environment);
  const admin = await server.setUp();
  await server.call("POST /gameshows/sample", { as: admin, body: { language: "en" } });
  const { version } = await server.call("GET /admin/config", { as: admin });
  await server.call("PATCH /admin/config", {
    as: admin,
    body: { version, changes: { smtp_host: "localhost", smtp_password: "mail password" } },
  });
  await server.call("POST /providers", {
    as: admin,
    body: {
      name: "Office",
      provider_key: "general",
      settings: { base_url: "https://api.example.org/v1" },
      credentials: { api_key: "sk-planted" },
      capabilities: ["llm"],
    },
  });
  await server.close();
  file = path.join(folder, "good.zip");
  await runBackup(readConfig(environment), [file], () => undefined);
  before = await describeFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const restore = (from: string, changes: Readonly<Record<string, string>> = {}, ...flags: readonly string[]) =>
  runRestore(readConfig({ ...environment, ...changes }), [from, "--replace", ...flags], () => undefined);

async function expectRefusal(from: string, reason: RegExp): Promise<void> {
  await expect(restore(from)).rejects.toThrow(reason);
  expect(await describeFolder()).toEqual(before);
}

async function readEntries(from = file): Promise<Map<string, Buffer>> {
  const zip = await openPromise(from);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    entries.set(entry.fileName, Buffer.concat(chunks));
  }
  return entries;
}

async function writeZip(entries: Iterable<readonly [string, Buffer]>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of entries) zip.addBuffer(content, name);
  zip.end();
  const changed = path.join(folder, "changed.zip");
  await pipeline(zip.outputStream, createWriteStream(changed));
  return changed;
}

/** An archive with these changes and with correct sizes, counts and hashes. */
async function forge(change: (entries: Map<string, Buffer>, manifest: ArchiveManifest) => void): Promise<string> {
  const entries = await readEntries();
  const manifest = archiveManifest.parse(JSON.parse(entries.get("manifest.json")?.toString() ?? ""));
  change(entries, manifest);
  const describe = (content: Buffer) => ({
    rows: content.toString().split("\n").length - 1,
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  });
  const tables = manifest.tables.map((table) => ({
    ...table,
    ...describe(entries.get(`tables/${table.name}.ndjson`) ?? Buffer.alloc(0)),
  }));
  entries.set("manifest.json", Buffer.from(JSON.stringify({ ...manifest, tables })));
  return writeZip(entries);
}

const changeTable =
  (name: string, change: (rows: unknown[][]) => readonly unknown[]) => (entries: Map<string, Buffer>) => {
    const entry = `tables/${name}.ndjson`;
    const rows = (entries.get(entry)?.toString() ?? "").split("\n").filter((line) => line !== "");
    const changed = change(rows.map((line) => JSON.parse(line) as unknown[]));
    entries.set(entry, Buffer.from(changed.map((row) => `${JSON.stringify(row)}\n`).join("")));
  };

test("truncated archives and flipped bytes are refused, wherever they are", async () => {
  const good = await readFile(file);
  const changed = path.join(folder, "changed.zip");
  for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
    await writeFile(changed, good.subarray(0, Math.floor(good.length * share)));
    await expectRefusal(changed, /^The archive .* Nothing was changed\.$/);
  }
  // The headers of local files contain redundant fields that no reader uses, so bytes are flipped within contents.
  for (const share of [0.05, 0.3, 0.6, 0.85]) {
    const flipped = Buffer.from(good);
    const at = Math.floor(good.length * share);
    for (let index = at; index < at + 64; index += 1) flipped[index] = (flipped[index] ?? 0) ^ 0x55;
    await writeFile(changed, flipped);
    await expectRefusal(changed, /^The archive .* Nothing was changed\.$/);
  }
});

test("an archive whose parts do not belong together is refused", async () => {
  const lacksTable = await readEntries();
  lacksTable.delete("tables/users.ndjson");
  await expectRefusal(await writeZip(lacksTable), /lacks tables\/users/);
  const shorter = await readEntries();
  shorter.set("tables/users.ndjson", Buffer.from(""));
  await expectRefusal(await writeZip(shorter), /lacks tables\/users/);
  const twice = [...(await readEntries())];
  await expectRefusal(await writeZip([...twice, ...twice.slice(0, 1)]), /twice/);
  const other = await readEntries();
  other.set("manifest.json", Buffer.from("{}"));
  await expectRefusal(await writeZip(other), /was not made by Showrunner/);
  other.delete("manifest.json");
  await expectRefusal(await writeZip(other), /has no manifest/);
});

test("names that lead out of the folder, or to another place in it, are refused", async () => {
  const good = await readFile(file);
  const name = [...(await readEntries()).keys()].find((each) => each.startsWith("files/")) ?? "";
  for (const evil of ["files/../../evil", "../../../../evil", "/etc/evil", "files/.holds/evil"]) {
    // yazl refuses to write such names. Names of equal length keep all offsets.
    const padded = evil.padEnd(name.length, "x");
    const changed = path.join(folder, "changed.zip");
    await writeFile(changed, Buffer.from(good.toString("latin1").replaceAll(name, padded), "latin1"));
    await expectRefusal(changed, /^The archive/);
  }
});

test("a zip bomb is refused before it is unpacked", async () => {
  // Declares a few bytes, but contains more.
  const bomb = await readEntries();
  bomb.set("tables/users.ndjson", Buffer.alloc(200_000_000, "x"));
  await expectRefusal(await writeZip(bomb), /lacks tables\/users/);
  const endless = await forge((entries) => entries.set("tables/users.ndjson", Buffer.alloc(100_000_000, "x")));
  await expectRefusal(endless, /impossible size/);
});

test("types, tables and columns that differ from those of the archive's version are refused", async () => {
  const users = (change: (row: unknown[]) => unknown) => forge(changeTable("users", (rows) => rows.map(change)));
  await expectRefusal(await users((row) => row.slice(1)), /invalid row 1 in users/);
  await expectRefusal(await users((row) => [null, ...row.slice(1)]), /invalid row 1 in users/);
  await expectRefusal(await users((row) => [7, ...row.slice(1)]), /invalid row 1 in users/);
  await expectRefusal(await users((row) => [{ id: "x" }, ...row.slice(1)]), /invalid row 1 in users/);
  await expectRefusal(await users(() => "x"), /invalid row 1 in users/);
  await expectRefusal(await forge((_entries, { tables }) => tables[0]?.columns.push("injected")), /other columns/);
  await expectRefusal(
    await forge((entries, { tables }) => {
      const table = tables[0];
      if (table === undefined) return;
      entries.set("tables/sqlite_master.ndjson", Buffer.from(""));
      tables.push({ ...table, name: "sqlite_master" });
    }),
    /unknown table/,
  );
});

test("an archive of a newer version is refused", async () => {
  await expectRefusal(await forge((_entries, { migrations }) => migrations.push("9999_future")), /newer version/);
  const future = await readEntries();
  const manifest = JSON.parse(future.get("manifest.json")?.toString() ?? "") as object;
  future.set("manifest.json", Buffer.from(JSON.stringify({ ...manifest, format: 2, more: true })));
  await expectRefusal(await writeZip(future), /newer version/);
});

test("a wrong or missing passphrase changes nothing", async () => {
  await expect(restore(file, { BACKUP_PASSPHRASE: "another passphrase" })).rejects.toThrow(
    /is not that of the archive/,
  );
  await expect(restore(file, { BACKUP_PASSPHRASE: "" })).rejects.toThrow(/set BACKUP_PASSPHRASE/);
  expect(await describeFolder()).toEqual(before);
});

test("without a passphrase an archive has no secrets and lists them", async () => {
  const open = path.join(folder, "open.zip");
  const said: string[] = [];
  await runBackup(readConfig({ ...environment, BACKUP_PASSPHRASE: "" }), [open], (text) => said.push(text));
  expect(said.join("\n")).toMatch(/smtp_password/);
  expect((await readFile(open)).includes("mail password")).toBe(false);
  const zip = await openPromise(open);
  for await (const { fileName } of zip.eachEntry())
    expect(fileName).not.toMatch(/data_keys|auth_sessions|account_tokens/);
  const readProviders = async (from: string) => (await readEntries(from)).get("tables/providers.ndjson")?.toString();
  expect(await readProviders(file)).toContain("api_key");
  expect(await readProviders(file)).toContain('"v1.');
  expect(await readProviders(open)).toContain("Office");
  expect(await readProviders(open)).not.toMatch(/api_key|"v1\./);
  const made = await readFile(open);
  await expect(runBackup(readConfig(environment), [open], () => undefined)).rejects.toThrow(/exists already/);
  expect(await readFile(open)).toEqual(made);
});
