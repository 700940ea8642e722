import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Backoff } from "./supervise.ts";
import { withoutSecurityEvents } from "../testing/log-lines.ts";

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
    env: { PATH: process.env["PATH"] ?? "", HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder, ...environment },
  });
  started.push(child);
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data: Buffer) => (output += data.toString()));
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, output: () => output, errors: () => withoutSecurityEvents(errors), ended };
}

const address = ({ output }: Run): string | undefined => /http:\/\/localhost:\d+/.exec(output())?.[0];
async function ready(server: Run): Promise<string> {
  await expect.poll(() => address(server), { timeout: 15_000, interval: 20 }).toBeDefined();
  return address(server) ?? "";
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

test("a start prints where to go and the setup code; a signal ends it in good order; the next start needs no setup code", async () => {
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
  "the database and the files beside it are the owner's alone, also in a folder and from a version that let others read",
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

test("the server ends with its parent, however that ends, and the next one starts at once", async () => {
  const first = run(main);
  const origin = await ready(first);
  const port = new URL(origin).port;
  first.child.kill("SIGKILL");
  await first.ended;
  await expect
    .poll(
      () =>
        fetch(origin).then(
          () => "up",
          () => "down",
        ),
      { timeout: 5_000 },
    )
    .toBe("down");
  await ready(run(main, { PORT: port }));
});

test("a port in use is told in one sentence", async () => {
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

test("a data folder that cannot be made is told in one sentence", async () => {
  await writeFile(path.join(folder, "file"), "");
  const data_dir = path.join(folder, "file", "data");
  const server = run(main, { DATA_DIR: data_dir });
  expect([await server.ended, server.errors()]).toEqual([
    1,
    `The data folder ${data_dir} cannot be written; change its rights or set DATA_DIR to another folder.\n`,
  ]);
});

test("a data folder that is in use is told in one sentence", async () => {
  await ready(run(main));
  const second = run(main);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toBe(
    `Another server is using the data folder ${folder}; stop it first or set DATA_DIR to another folder.\n`,
  );
});

test("a database of a newer version is told in one sentence, and left alone", async () => {
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

test("a file that is no database is told in one sentence, and left alone", async () => {
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

test("a secret file that lost its content is told in one sentence: nobody signs tokens with an empty key", async () => {
  await writeFile(path.join(folder, "app-secret"), "\n");
  const server = run(main);
  expect([await server.ended, server.errors()]).toEqual([
    1,
    `The file app-secret in ${folder} is damaged; restore it from a backup, or remove it (everybody then has to sign in again).\n`,
  ]);
});

test("an address that nobody has is told in one sentence", async () => {
  const server = run(main, { HOST: "nowhere.invalid" });
  expect([await server.ended, server.errors()]).toEqual([
    1,
    "This machine has no address nowhere.invalid; set HOST to one that it has.\n",
  ]);
});

test("wrong configuration is told in one sentence", async () => {
  const server = run(main, { PORT: "abc" });
  expect([await server.ended, server.errors()]).toEqual([1, 'PORT must be a whole number (it is "abc").\n']);
});

test("a database address that is none is told in one sentence", async () => {
  const server = run(main, { DATABASE_URL: "postgres://:hunter2@host/shows" });
  expect([await server.ended, server.errors()]).toEqual([
    1,
    "DATABASE_URL must name a user, as in postgres://user:password@host:5432/database.\n",
  ]);
});

test.each(["postgres", "mysql"])(
  "a %s server that is not there is told in one sentence, without the password",
  async (kind) => {
    const port = await freePort();
    const server = run(main, { DATABASE_URL: `${kind}://user:hunter2@127.0.0.1:${port}/shows` });
    expect([await server.ended, server.errors()]).toEqual([
      1,
      `The database shows on 127.0.0.1:${port} cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}); check DATABASE_URL and that its server runs.\n`,
    ]);
  },
);

/** Supervises a small program instead of the server; the program counts its starts. */
async function supervised(
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

test("a server that asks for it is started again, and its last exit code is the parent's", async () => {
  const { parent, starts } = await supervised(`process.exit(starts < 3 ? 75 : 4);`);
  expect([await parent.ended, await starts()]).toEqual([4, "xxx"]);
});

test("a server that has served is started again for ever, with growing pauses", async () => {
  const { parent, starts } = await supervised(
    `process.send("ready", () => (starts % 2 === 0 ? process.kill(process.pid, "SIGKILL") : process.exit(1)));`,
    { first_ms: 2, longest_ms: 16, stable_ms: 60_000 },
  );
  await expect.poll(starts, { timeout: 20_000 }).toMatch(/^x{12,}$/);
  expect(parent.child.exitCode).toBeNull();
  const pauses = [...parent.errors().matchAll(/restarting in (\d+\.\d) s/g)].length;
  expect(pauses).toBeGreaterThanOrEqual(11);
});

test("a server that has served is started again when a later start fails, too: a database may be away for a while", async () => {
  const { parent, starts } = await supervised(
    `if (starts === 1) process.send("ready", () => process.exit(1));
     else if (starts < 8) process.exit(1);
     else process.send("ready", () => process.exit(0));`,
    { first_ms: 1, longest_ms: 8, stable_ms: 60_000 },
  );
  expect([await parent.ended, await starts()]).toEqual([0, "xxxxxxxx"]);
});

test("a start that never worked ends with its error", async () => {
  const { parent, starts } = await supervised(`process.exit(3);`);
  expect([await parent.ended, await starts()]).toEqual([3, "x"]);
});

test.skipIf(process.platform !== "linux")("a server that is killed in the middle is back by itself", async () => {
  const server = run(main, { PORT: `${await freePort()}` });
  const origin = await ready(server);
  const children = await readFile(`/proc/${server.child.pid}/task/${server.child.pid}/children`, "utf8");
  process.kill(Number(children.trim()), "SIGKILL");
  await expect.poll(() => server.output().split("is ready").length, { timeout: 15_000 }).toBe(3);
  expect((await fetch(`${origin}/api/v1/health/ready`)).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});
