import { fileURLToPath } from "node:url";
import { supervise } from "./startup/supervise.ts";

const server = fileURLToPath(new URL("./server.ts", import.meta.url));
process.exitCode = await supervise(server, process.argv.slice(2));
