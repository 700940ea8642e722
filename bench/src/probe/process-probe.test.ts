import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ProcessProbe } from "./process-probe.ts";

const probe = new ProcessProbe();
let child: ChildProcess;
const request = async (what: string): Promise<void> => {
  const done = once(child, "message");
  child.send(what);
  await done;
};
beforeAll(async () => {
  child = fork(path.join(import.meta.dirname, "testing/memory-holder.mjs"), { env: { ...process.env, ...probe.env } });
  await once(child, "message");
});
afterAll(() => {
  child.kill();
  probe.close();
});

it("reports retained memory, buffers included, and not what was released", async () => {
  const megabyte = 2 ** 20;
  const before = await probe.memory();
  await request("hold 50 MB");
  const full = await probe.memory();
  await request("release");
  const after = await probe.memory();
  expect(full.kept_bytes - before.kept_bytes).toBeGreaterThan(49 * megabyte);
  // Not compared with the retained memory: the kernel may page out what is idle.
  expect(full.rss_bytes).toBeGreaterThan(10 * megabyte);
  expect(Math.abs(after.kept_bytes - before.kept_bytes)).toBeLessThan(megabyte);
});

it("reports processor time", async () => {
  const before = await probe.cpuMs();
  await request("work 200 ms");
  const worked = (await probe.cpuMs()) - before;
  expect(worked).toBeGreaterThan(100);
});

it("rejects when no measured process is alive", async () => {
  const other = new ProcessProbe();
  await expect(other.cpuMs()).rejects.toThrow("no measured process is alive");
  other.close();
});
