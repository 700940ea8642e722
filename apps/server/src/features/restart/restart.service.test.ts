import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { StoredInstance } from "../../platform/cluster/index.ts";
import type { WriteStatement } from "../../platform/db/index.ts";
import { createServerProcess } from "../../platform/server-process.ts";
import { createRestartService } from "./restart.service.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const by: AuditContext = { actor_id: null, source: { address: "127.0.0.1", user_agent: null, request_id: null } };

const instance = (id: string, restartState: StoredInstance["restart_state"] = null): StoredInstance => ({
  id,
  slot: id,
  name: `machine:${id}`,
  version: "1.0.0",
  is_supervised: 1,
  started_at: 1,
  alive_until: 0,
  restart_state: restartState,
  is_exclusive: 0,
  is_alive: 1,
});

/** The service of a server with these peers. `requested` are the servers that wait for their turn. */
function createService(peers: readonly StoredInstance[]) {
  const requestRestart = vi.fn();
  const requested: (string | undefined)[] = [];
  const record = vi.fn<AuditLog["record"]>();
  const process = createServerProcess(requestRestart);
  const cluster = {
    list: () => Promise.resolve([instance(process.instance_id), ...peers]),
    hasPeers: () => Promise.resolve(peers.length > 0),
    requestRestarts: (id?: string): readonly WriteStatement[] => {
      requested.push(id);
      return [];
    },
    beginRestart: () => Promise.resolve(),
  };
  const service = createRestartService({
    process,
    cluster,
    database: { write: () => Promise.resolve() },
    auditLog: { record },
  });
  return { service, process, requestRestart, requested, record };
}

test.each(["this server", "its id"])(
  "a server asked to restart as %s waits for its turn while another one restarts",
  async (target) => {
    const { service, process, requestRestart, requested, record } = createService([instance("peer", "restarting")]);
    const { instance_id } = process;
    const accepted = target === "its id" ? service.restartServer(instance_id, by) : service.restart(by);
    expect(await accepted).toEqual({ ok: true, value: { instance_id } });
    await vi.runAllTimersAsync();
    expect(requested).toEqual([instance_id]);
    expect(requestRestart).not.toHaveBeenCalled();
    expect(record.mock.lastCall?.[0]).toMatchObject({ action: "server_restarted", subject: `machine:${instance_id}` });
  },
);

test("the only server restarts at once", async () => {
  const { service, process, requestRestart, requested } = createService([]);
  expect((await service.restartServer(process.instance_id, by)).ok).toBe(true);
  await vi.runAllTimersAsync();
  expect(requested).toEqual([]);
  expect(requestRestart).toHaveBeenCalledOnce();
});
