export { createBackupFolder, nameBackup } from "./backup-folder.ts";
export { createBackupSchedule } from "./backup-schedule.ts";
export { createBackupScheduleRepository } from "./backup-schedule.repository.ts";
export { registerBackupFileRoute, registerBackupRoutes } from "./backups.routes.ts";
export { createBackupsService, type BackupsService } from "./backups.service.ts";
export { createDownloadLinks } from "./download-links.ts";
export { MAKE_BACKUP_JOB, makeBackup } from "./make-backup.ts";
