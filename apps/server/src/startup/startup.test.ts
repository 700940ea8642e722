import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Backoff } from "./supervise.ts";
import { stripSecurityEvents } from "../testing/strip-security-events.ts";
import { childEnv } from "../testing/child-env.ts";
import { createServer, type AddressInfo } from "node:net";
import { findFreePort } from "../testing/find-free-port.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
let folder: string;
let started: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-start-"));
  started = [];
});
afterEach(async () => {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly ended: Promise<number | null>;
}

function run(file: string, environment: Readonly<Record<string, string>> = {}): Run {
  const child = spawn(process.execPath, [file], {
    env: { ...childEnv, HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder, ...environment },
  });
  started.push(child);
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data: Buffer) => (output += data.toString()));
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, output: () => output, errors: () => stripSecurityEvents(errors), ended };
}

const address = ({ output }: Run): string | undefined => /http:\/\/localhost:\d+/.exec(output())?.[0];
async function ready(server: Run): Promise<string> {
  await expect.poll(() => address(server), { interval: 20 }).toBeDefined();
  return address(server) ?? "";
}

test("prints the URLs and the setup code, shuts down on a signal, and needs no setup code on the next start", async () => {
  const first = run(main);
  const origin = await ready(first);
  expect(first.output()).toMatch(/Setup code: [2-9A-Z]{4}-[2-9A-Z]{4}/);
  const setup = await fetch(`${origin}/api/v1/auth/setup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ admin_username: "host", admin_password: "secret" }),
  });
  expect(setup.status).toBe(201);
  first.child.kill("SIGTERM");
  expect([await first.ended, first.errors()]).toEqual([0, ""]);

  expect((await stat(path.join(folder, "app-secret"))).mode & 0o777).toBe(0o600);
  const secret = await readFile(path.join(folder, "app-secret"), "utf8");
  const second = run(main);
  await ready(second);
  expect(second.output()).not.toContain("Setup code");
  expect(await readFile(path.join(folder, "app-secret"), "utf8")).toBe(secret);
});

test.skipIf(process.platform === "win32")(
  "database files are readable by their owner only, even after an upgrade from a version with wider modes",
  async () => {
    await chmod(folder, 0o755);
    for (const name of ["showrunner.sqlite", "showrunner.sqlite-wal"])
      await writeFile(path.join(folder, name), "", { mode: 0o644 });
    await ready(run(main));
    const files = (await readdir(folder)).filter((name) => name.startsWith("showrunner."));
    expect(files).toEqual(
      expect.arrayContaining(["showrunner.sqlite", "showrunner.sqlite-shm", "showrunner.sqlite-wal"]),
    );
    for (const name of files) expect([name, (await stat(path.join(folder, name))).mode & 0o777]).toEqual([name, 0o600]);
  },
);

test("the server exits with its parent, and the next one starts at once", async () => {
  const first = run(main);
  const origin = await ready(first);
  const port = new URL(origin).port;
  first.child.kill("SIGKILL");
  await first.ended;
  await expect
    .poll(() =>
      fetch(origin).then(
        () => "up",
        () => "down",
      ),
    )
    .toBe("down");
  await ready(run(main, { PORT: port }));
});

test("explains a port in use in one sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const server = run(main, { PORT: `${port}` });
  expect([await server.ended, server.errors()]).toEqual([
    1,
    `Port ${port} is already in use; stop the other program or set PORT to another number.\n`,
  ]);
  other.close();
});

test("explains a data folder that cannot be created in one sentence", async () => {
  await writeFile(path.join(folder, "file"), "");
  const dataDir = path.join(folder, "file", "data");
  const server = run(main, { DATA_DIR: dataDir });
  expect([await server.ended, server.errors()]).toEqual([
    1,
    `The data folder ${dataDir} cannot be written; change its rights or set DATA_DIR to another folder.\n`,
  ]);
});

test("explains a data folder in use in one sentence", async () => {
  await ready(run(main));
  const second = run(main);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toBe(
    `Another server is using the data folder ${folder}; stop it first or set DATA_DIR to another folder.\n`,
  );
});

test("explains a database of a newer version in one sentence and leaves it unchanged", async () => {
  const first = run(main);
  await ready(first);
  first.child.kill("SIGTERM");
  await first.ended;
  const file = path.join(folder, "showrunner.sqlite");
  const database = new Database(file);
  const [table] = database.prepare("select name from sqlite_master where name like '%migration%'").all() as {
    name: string;
  }[];
  const columns = database.prepare(`select * from "${table?.name}" limit 1`).get() as Record<string, unknown>;
  const row = { ...columns, id: "9999_from_the_future" };
  database
    .prepare(
      `insert into "${table?.name}" (${Object.keys(row).join(", ")}) values (${Object.keys(row)
        .map(() => "?")
        .join(", ")})`,
    )
    .run(...Object.values(row));
  database.close();
  const second = run(main);
  expect([await second.ended, second.errors()]).toEqual([
    1,
    `The database in ${folder} was made by a newer version of Showrunner; update this installation or restore a backup.\n`,
  ]);
});

test("explains a file that is no database in one sentence and leaves it unchanged", async () => {
  const file = path.join(folder, "showrunner.sqlite");
  const text = "a shopping list ".repeat(500);
  await writeFile(file, text);
  const server = run(main);
  expect([await server.ended, server.errors()]).toEqual([
    1,
    `The database in ${folder} cannot be opened (file is not a database).\n`,
  ]);
  expect(await readFile(file, "utf8")).toBe(text);
});

test("explains an empty secret file in one sentence instead of signing with an empty key", async () => {
  await writeFile(path.join(folder, "app-secret"), "\n");
  const server = run(main);
  expect([await server.ended, server.errors()]).toEqual([
    1,
    `The file app-secret in ${folder} is damaged; restore it from a backup, or remove it (everybody then has to sign in again).\n`,
  ]);
});

test("explains an unknown HOST in one sentence", async () => {
  const server = run(main, { HOST: "nowhere.invalid" });
  expect([await server.ended, server.errors()]).toEqual([
    1,
    "This machine has no address nowhere.invalid; set HOST to one that it has.\n",
  ]);
});

test("explains invalid configuration in one sentence", async () => {
  const server = run(main, { PORT: "abc" });
  expect([await server.ended, server.errors()]).toEqual([1, 'PORT must be a whole number (it is "abc").\n']);
});

test("explains an invalid DATABASE_URL in one sentence", async () => {
  const server = run(main, { DATABASE_URL: "postgres://:hunter2@host/shows" });
  expect([await server.ended, server.errors()]).toEqual([
    1,
    "DATABASE_URL must name a user, as in postgres://user:password@host:5432/database.\n",
  ]);
});

test.each(["postgres", "mysql"])(
  "explains an unreachable %s server in one sentence without the password",
  async (kind) => {
    const port = await findFreePort();
    const server = run(main, { DATABASE_URL: `${kind}://user:hunter2@127.0.0.1:${port}/shows` });
    expect([await server.ended, server.errors()]).toEqual([
      1,
      `The database shows on 127.0.0.1:${port} cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}); check DATABASE_URL and that its server runs.\n`,
    ]);
  },
);

/** Supervises a small program instead of the server; the program counts its starts. */
async function runSupervised(
  program: string,
  backoff?: Backoff,
): Promise<{ readonly parent: Run; readonly starts: () => Promise<string> }> {
  await mkdir(path.join(folder, "fake"));
  const counter = path.join(folder, "fake/starts");
  const fake = path.join(folder, "fake/server.mjs");
  await writeFile(
    fake,
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(counter)}, "x");
     const starts = readFileSync(${JSON.stringify(counter)}, "utf8").length;
     ${program}`,
  );
  const parent = path.join(folder, "fake/parent.mjs");
  await writeFile(
    parent,
    `import { supervise } from ${JSON.stringify(new URL("./supervise.ts", import.meta.url).href)};
     process.exitCode = await supervise(${JSON.stringify(fake)}, []${backoff === undefined ? "" : `, ${JSON.stringify(backoff)}`});`,
  );
  return { parent: run(parent), starts: () => readFile(counter, "utf8") };
}

test("restarts a server that exits with the restart code and returns its last exit code", async () => {
  const { parent, starts } = await runSupervised(`process.exit(starts < 3 ? 75 : 4);`);
  expect([await parent.ended, await starts()]).toEqual([4, "xxx"]);
});

test("keeps restarting a server that has been ready, with growing delays", async () => {
  const { parent, starts } = await runSupervised(
    `process.send("ready", () => (starts % 2 === 0 ? process.kill(process.pid, "SIGKILL") : process.exit(1)));`,
    { firstMs: 2, longestMs: 16, stableMs: 60_000 },
  );
  await expect.poll(starts).toMatch(/^x{12,}$/);
  expect(parent.child.exitCode).toBeNull();
  const pauses = [...parent.errors().matchAll(/restarting in (\d+\.\d) s/g)].length;
  expect(pauses).toBeGreaterThanOrEqual(11);
});

test("keeps restarting after a failed start once the server has been ready", async () => {
  const { parent, starts } = await runSupervised(
    `if (starts === 1) process.send("ready", () => process.exit(1));
     else if (starts < 8) process.exit(1);
     else process.send("ready", () => process.exit(0));`,
    { firstMs: 1, longestMs: 8, stableMs: 60_000 },
  );
  expect([await parent.ended, await starts()]).toEqual([0, "xxxxxxxx"]);
});

test("does not restart a server that was never ready", async () => {
  const { parent, starts } = await runSupervised(`process.exit(3);`);
  expect([await parent.ended, await starts()]).toEqual([3, "x"]);
});

test.skipIf(process.platform !== "linux")("restarts a server that was killed", async () => {
  const server = run(main, { PORT: `${await findFreePort()}` });
  const origin = await ready(server);
  const children = await readFile(`/proc/${server.child.pid}/task/${server.child.pid}/children`, "utf8");
  process.kill(Number(children.trim()), "SIGKILL");
  await expect.poll(() => server.output().split("is ready").length).toBe(3);
  expect((await fetch(`${origin}/api/v1/health/ready`)).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});
