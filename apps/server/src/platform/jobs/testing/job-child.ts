// A job runner in its own process, for tests that kill or stop it. Its job ends on request of the parent.
import { once } from "node:events";
import { createInProcessHub } from "../../bus/index.ts";
import { openDatabase, type DatabaseLocation } from "../../db/index.ts";
import { createJobRunner, createJobsRepository } from "../index.ts";

const [, , location = "", leaseMs = ""] = process.argv;
const database = await openDatabase(JSON.parse(location) as DatabaseLocation);
process.on("disconnect", () => process.exit());
const runner = createJobRunner({
  database,
  repository: createJobsRepository(database),
  bus: createInProcessHub().join(() => undefined),
  handlers: {
    count: async (_payload, { report }) => {
      report({ done: 1, total: 3, unit: "rows" });
      process.send?.("running");
      await once(process, "message");
      return {
        kind: "done",
        statements: [{ query: database.read.insertInto("write_probes").values({ id: 7, count: 0 }) }],
      };
    },
  },
  onError: (error) => process.send?.(String(error)),
  leaseMs: Number(leaseMs),
  pollIntervalMs: 50,
});
runner.start();
process.on("message", () => {
  // When no running job is left to await, the attempt has ended or was refused.
  setImmediate(() => void runner.close().then(() => process.send?.("ended")));
});
