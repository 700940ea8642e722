import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { detectFullDisk } from "./full-disk.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-full-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Fills a database until a write fails, reads it, and writes again on request. */
const fillScript = `
  import { openDatabase } from ${JSON.stringify(new URL("../index.ts", import.meta.url).href)};
  const database = await openDatabase({ dialect: "sqlite", folder: process.argv[2] });
  const put = (key) => database.write([
    { query: database.read.insertInto("settings").values({ key: String(key), value: "x".repeat(50_000), updated_at: 0 }) },
  ]);
  const say = (word) => process.stdout.write(word + "\\n");
  let written = 0;
  let reason;
  while (reason === undefined) await put(written).then(() => (written += 1), (error) => (reason = error.reason ?? String(error)));
  // A small write may fit later, so the health is read at once.
  const { isHealthy } = database.writeHealth;
  const rows = await database.read.selectFrom("settings").select("key").execute();
  say([reason, rows.length === written, isHealthy].join(" "));
  process.stdin.once("data", async () => {
    say(await put("later").then(() => "written", (error) => String(error)));
    await database.close();
    process.exit(0);
  });
`;
/**
 * Limits files to this many blocks of 512 bytes, which is less than the size of the WAL before its first checkpoint.
 */
const limitedCommand = ["-c", 'ulimit -S -f 3000 && exec "$0" "$@"', process.execPath];
const canLiftLimit = spawnSync("prlimit", ["--version"]).status === 0;

test.skipIf(process.platform === "win32")(
  "reports disk_full when the file cannot grow, stays readable, and accepts writes again afterwards",
  async () => {
    const script = path.join(folder, "fill.mjs");
    await writeFile(script, fillScript);
    const child = spawn("sh", [...limitedCommand, script, folder], { stdio: ["pipe", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (data: Buffer) => (output += data.toString()));
    const ended = once(child, "exit");
    onTestFinished(() => void child.kill("SIGKILL"));
    await expect.poll(() => output.includes("\n") || child.exitCode !== null).toBe(true);
    expect(output).toBe("disk_full true false\n");
    expect(existsSync(path.join(folder, "showrunner.sqlite-probe"))).toBe(false);
    if (canLiftLimit) spawnSync("prlimit", ["--pid", String(child.pid), "--fsize=unlimited"]);
    child.stdin.write("again\n");
    await ended;
    expect(output).toMatch(canLiftLimit ? /\nwritten\n$/ : /\nDatabaseUnavailable/);
  },
);

test("leaves write errors with free space and other errors unchanged", async () => {
  const file = path.join(folder, "some.sqlite");
  await writeFile(file, "x".repeat(10_000));
  const write = { code: "SQLITE_IOERR_WRITE", message: "disk I/O error" };
  expect(detectFullDisk(write, file)).toEqual(write);
  const gone = path.join(folder, "gone", "some.sqlite");
  expect(detectFullDisk(write, gone)).toEqual(write);
  const fsync = { code: "SQLITE_IOERR_FSYNC", message: "disk I/O error" };
  expect(detectFullDisk(fsync, file)).toEqual(fsync);
});
