import { runCommand } from "./startup/run-command.ts";
import { runRestore } from "./startup/backup-commands.ts";

/** `npm run restore`: replaces database and files with those of an archive. */
await runCommand(runRestore);
