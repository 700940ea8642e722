export { makeBackup } from "./make-backup.ts";
