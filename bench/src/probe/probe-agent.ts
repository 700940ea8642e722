// Preloaded (`--import`) into processes that are measured: answers the bench's queries over a socket in its temporary
// folder. The server itself has no code for this.
import { createServer } from "node:net";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
import { FOLDER_VARIABLE, type ProcessMemory, type ProbeQuery } from "./probe-messages.ts";

/** Objects freed by one collection may release others for the next one. */
const COLLECTIONS = 3;

async function measureMemory(collect: () => void): Promise<ProcessMemory> {
  for (let remaining = COLLECTIONS; remaining > 0; remaining -= 1) {
    collect();
    await turn();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const youngBytes = getHeapSpaceStatistics()
    .filter(({ space_name }) => space_name.startsWith("new_"))
    .reduce((sum, { physical_space_size }) => sum + physical_space_size, 0);
  return { kept_bytes: heapUsed + external, rss_bytes: rss, young_bytes: youngBytes };
}

function serveQueries(folder: string): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (data) => {
      const query = data.toString() as ProbeQuery;
      if (query === "cpu") socket.end(JSON.stringify(process.cpuUsage()));
      else void measureMemory(collect).then((response) => socket.end(JSON.stringify(response)));
    });
  });
  server.listen(path.join(folder, String(process.pid))).unref();
}

const folder = process.env[FOLDER_VARIABLE];
if (isMainThread && folder !== undefined) serveQueries(folder);
