import { expect, test } from "vitest";
import type { ShowCoHostsTable, WriteStatement } from "../../platform/db/index.ts";
import { createCoHostLinksService } from "./co-host-links.service.ts";

const TOKEN = "a".repeat(43);

test("a link adds a co-host again whose access expires while it is accepted", async () => {
  const stored = new Map<string, ShowCoHostsTable>();
  let expiring: ShowCoHostsTable | undefined = { show_id: "show", user_id: "user", added_at: 0, expires_at: 1_000 };
  const service = createCoHostLinksService({
    database: { write: () => Promise.resolve() },
    repository: {
      findByHash: () => Promise.resolve({ show_id: "show", token_hash: "", created_at: 0, expires_at: 9_000 }),
    } as never,
    coHosts: {
      // The expired row is deleted right after it was found.
      find: (_show, userId) => {
        const found = expiring ?? stored.get(userId);
        expiring = undefined;
        return Promise.resolve(found);
      },
      insert: (row) => (stored.set(row.user_id, row), [] as readonly WriteStatement[]),
      extend: () => ({}) as WriteStatement,
    },
    findShow: () => Promise.resolve({ id: "show", name: "Quiz", owner_id: "owner", owner_name: "host" } as never),
    findUsername: () => Promise.resolve("user"),
    getPublicUrl: () => null,
    record: () => undefined,
    now: () => 1_000,
  });
  const caller = { user_id: "user", isAdmin: false, source: { address: "there" } } as never;
  expect(await service.accept(caller, TOKEN)).toMatchObject({ ok: true, value: { gameshow_id: "show" } });
  expect(stored.get("user")).toMatchObject({ expires_at: 9_000 });
});
