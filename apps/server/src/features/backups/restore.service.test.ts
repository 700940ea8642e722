import { expect, test } from "vitest";
import { createRestoreService } from "./restore.service.ts";

const BY = { actor_id: "boss", source: { address: "127.0.0.1", user_agent: null, request_id: null } };

test.each([true, false])("a restore that cannot be recorded releases its target (a new one: %s)", async (isNew) => {
  const calls: unknown[] = [];
  const restores = createRestoreService({
    isAvailable: true,
    findBackup: () => Promise.resolve({ manifest: { secrets: { state: "omitted" } } }),
    prepareTarget: () => Promise.resolve({ ok: true, value: { profile: { id: "p1", name: "Second" }, isNew } }),
    removeTarget: () => Promise.resolve(void calls.push("removed")),
    setRestoring: (restoring: object | null) => Promise.resolve(void calls.push(restoring)),
    testLimit: { consume: () => Promise.resolve(0) },
    database: { write: () => Promise.reject(new Error("the database is locked")) },
    auditLog: { record: () => ({}) },
  } as unknown as Parameters<typeof createRestoreService>[0]);
  const target = { kind: "profile", profile_id: "p1" } as const;
  const order = { backup: "some.zip", target, passphrase: null, without_secrets: false };
  await expect(restores.start(order, BY)).rejects.toThrow("the database is locked");
  expect(calls).toEqual([{ profile_id: "p1", backup: "some.zip" }, null, ...(isNew ? ["removed"] : [])]);
});
