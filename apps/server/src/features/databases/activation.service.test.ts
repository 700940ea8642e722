import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServerProcess } from "../../platform/server-process.ts";
import { createActivationService, type PrepareTarget } from "./activation.service.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-activation-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("a fresh start that would lose the last password of an administrator is refused, before anything is prepared", async () => {
  const prepare = vi.fn<PrepareTarget>(() => Promise.resolve(null));
  const unused = () => Promise.reject(new Error("unused"));
  const profile = { id: "p1", name: "Second", type: "sqlite" } as NonNullable<Parameters<PrepareTarget>[0]>;
  const activation = createActivationService({
    dataDir,
    process: createServerProcess(() => undefined),
    fixedObstacle: null,
    cluster: {
      hasPeers: () => Promise.resolve(false),
      claimDatabase: () => Promise.resolve(true),
      releaseDatabase: () => Promise.resolve(),
      handOverDatabase: () => undefined,
    },
    testLimit: { consume: () => Promise.resolve(0), check: () => Promise.resolve(0) },
    findProfile: () => Promise.resolve(profile),
    inspect: unused,
    canStartFresh: (adminId) => Promise.resolve(adminId !== "boss"),
    prepare: { start_fresh: prepare, use_existing: prepare },
    copies: { get: () => ({ state: "none" }), estimate: unused, run: unused, cancel: unused } as never,
    database: { write: unused },
    auditLog: { record: () => ({}) as never },
    now: Date.now,
  });
  const by = { actor_id: "boss", source: { address: "127.0.0.1", user_agent: null, request_id: null } };
  expect(await activation.activate("p1", "start_fresh", by)).toMatchObject({
    ok: false,
    error: { code: "fresh_start_needs_password" },
  });
  expect(prepare).not.toHaveBeenCalled();
});
