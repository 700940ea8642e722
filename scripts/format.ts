// npm run format: formats all files.
import path from "node:path";
import { root } from "./lib/files.ts";
import { run } from "./setup.mjs";

process.exitCode = await run(process.execPath, [
  path.join(root, "node_modules/oxfmt/bin/oxfmt"),
  ...process.argv.slice(2),
]);
