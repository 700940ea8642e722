import { runCommand } from "./startup/run-command.ts";
import { runBackup } from "./startup/backup-commands.ts";

/** `npm run backup`: writes an archive of database and files, for anyone who can read them. */
await runCommand(runBackup);
