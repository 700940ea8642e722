import { runCommand } from "./startup/run-command.ts";
import { runBackup } from "./startup/backup-commands.ts";

/** `npm run backup`: an archive of database and files, for whoever can read them. */
await runCommand(runBackup);
