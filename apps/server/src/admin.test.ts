import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compose } from "./compose.ts";
import { readConfig } from "./config.ts";

const script = fileURLToPath(new URL("./admin.ts", import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-admin-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = () => ({ DATA_DIR: folder, LOG_LEVEL: "silent" });

function run(...args: string[]): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], ...environment() };
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, text: stdout + stderr }),
    );
  });
}

async function login(username: string, password: string): Promise<number> {
  const server = await compose(readConfig(environment()), pino({ level: "silent" }));
  try {
    const response = await server.app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      headers: { "sec-fetch-site": "same-origin" },
      payload: { username, password },
    });
    // The data folder belongs to the running server.
    expect(await run("list")).toMatchObject({ code: 1, text: expect.stringContaining("stop it first") as string });
    return response.statusCode;
  } finally {
    await server.close();
  }
}

const PASSWORD = /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}/;

test("creates an administrator and resets the password", async () => {
  expect(await run("list")).toMatchObject({ code: 0, text: "There are no accounts yet.\n" });
  const created = await run("create", "boss");
  expect(created.code).toBe(0);
  const first = PASSWORD.exec(created.text)?.[0] ?? "";
  expect(await login("boss", first)).toBe(200);
  expect((await run("create", "BOSS")).code).toBe(1);
  const reset = await run("reset-password", "Boss");
  const second = PASSWORD.exec(reset.text)?.[0] ?? "";
  expect(second).not.toBe(first);
  expect(await login("boss", first)).toBe(401);
  expect(await login("boss", second)).toBe(200);
  expect((await run("list")).text).toMatch(/^boss\tadmin\tactive\t/);
}, 60_000);

test("explains itself, and refuses unknown accounts and impossible names", async () => {
  expect(await run()).toMatchObject({ code: 1, text: expect.stringContaining("reset-password USERNAME") as string });
  expect((await run("reset-password", "nobody")).text).toContain("no account nobody");
  expect((await run("create", "a b")).code).toBe(1);
}, 30_000);
