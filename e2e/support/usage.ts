import path from "node:path";
import Database from "better-sqlite3";
import type { RunningServer } from "./server.ts";

export interface UsedAmount {
  readonly unit_type: string;
  readonly unit_amount: string;
  readonly operation?: string;
  readonly model?: string;
  /** Vendor cost in USD; unknown without it. */
  readonly cost?: string;
}

/** Meters usage an hour ago, as runs of a provider do; the server is stopped meanwhile. */
export async function meterUsage(server: RunningServer, amounts: readonly UsedAmount[]): Promise<void> {
  await server.kill();
  const database = new Database(path.join(server.dataDir, "showrunner.sqlite"));
  const occurredAt = Date.now() - 3_600_000;
  const insertEvent = database.prepare(
    `insert into usage_events (id, attempt_id, provider_id, provider_name, source_system, model, operation, unit_type,
       unit_amount, vendor_total_cost, currency, purpose, is_estimate, requests, occurred_at)
     values (?, ?, 'provider', 'House model', 'openai', ?, ?, ?, ?, ?, ?, 'console', 0, 1, ?)`,
  );
  const insertPending = database.prepare(
    "insert into pending_rollups (id, event_id, kind, rated) values (?, ?, 'usage', 0)",
  );
  const insertUnrated = database.prepare("insert into unrated_events (event_id, occurred_at) values (?, ?)");
  const { count } = database.prepare("select count(*) as count from usage_events").get() as { count: number };
  for (const [index, used] of amounts.entries()) {
    const { unit_type, unit_amount, operation = "chat", model = "small", cost = null } = used;
    const id = `event-${count + index}`;
    const currency = cost === null ? null : "USD";
    insertEvent.run(id, id, model, operation, unit_type, unit_amount, cost, currency, occurredAt);
    insertPending.run(id, id);
    insertUnrated.run(id, occurredAt);
  }
  database.close();
  await server.start();
}
