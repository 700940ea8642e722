import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { FOLDER_VARIABLE, type ProcessMemory, type ProbeQuery } from "./probe-messages.ts";

/** Queries one process; null if it has exited. */
function queryProcess(address: string, query: ProbeQuery): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(address, () => socket.write(query));
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => (response += text));
    socket.on("end", () => resolve(JSON.parse(response)));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNREFUSED" || error.code === "ENOENT" ? resolve(null) : reject(error),
    );
  });
}

/** Resource usage of all measured processes together, with their children and worker threads. */
export class ProcessProbe {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "showrunner-bench-"));

  /** Environment with which a process must be started to be measured. */
  get env(): Readonly<Record<string, string>> {
    const agent = pathToFileURL(path.join(import.meta.dirname, "probe-agent.ts")).href;
    return { NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --import=${agent}`, [FOLDER_VARIABLE]: this.#folder };
  }

  /** Milliseconds of processor time, user and system, since the current processes started. */
  async cpuMs(): Promise<number> {
    const all = (await this.#queryAll("cpu")) as readonly NodeJS.CpuUsage[];
    return all.reduce((sum, { user, system }) => sum + user + system, 0) / 1000;
  }

  async memory(): Promise<ProcessMemory> {
    const all = (await this.#queryAll("memory")) as readonly ProcessMemory[];
    const sumOf = (of: keyof ProcessMemory): number => all.reduce((sum, memory) => sum + memory[of], 0);
    return { kept_bytes: sumOf("kept_bytes"), rss_bytes: sumOf("rss_bytes"), young_bytes: sumOf("young_bytes") };
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #queryAll(query: ProbeQuery): Promise<readonly unknown[]> {
    const addresses = readdirSync(this.#folder).map((name) => path.join(this.#folder, name));
    const responses = await Promise.all(addresses.map((address) => queryProcess(address, query)));
    const found = responses.filter((response) => response !== null);
    if (found.length === 0) throw new Error("no measured process is alive");
    return found;
  }
}
