import { defineChoice, defineNumber, defineSecret } from "./define-setting.ts";

/** Settings of backups. */
export const BACKUP_SETTINGS = {
  backup_passphrase: defineSecret({
    group: "backups",
    variable: "BACKUP_PASSPHRASE",
    description:
      "Passphrase of the secrets in backups, at least 12 characters: a restore asks for it. Without it backups contain no secrets, and these have to be entered again after a restore. One that admins enter is stored encrypted. If unset: none.",
    min: 12,
    max: 200,
    sentTo: null,
  }),
  backup_place: defineChoice({
    group: "backups",
    variable: "BACKUP_PLACE",
    description:
      "Where backups of the screen and of the schedule are kept: `server` (DATA_DIR/backups) or `s3` (folder `backups` of the bucket in S3_BUCKET, whether uploaded files are stored there or not). Those in the other place stay listed. If unset: `server`.",
    options: ["server", "s3"],
    default: "server",
  }),
  backup_schedule: defineChoice({
    group: "backups",
    variable: "BACKUP_SCHEDULE",
    description: "When backups are made by themselves: `off`, `daily`, or `weekly` (on Mondays). If unset: `off`.",
    options: ["off", "daily", "weekly"],
    default: "off",
  }),
  backup_hour: defineNumber({
    group: "backups",
    variable: "BACKUP_HOUR",
    description: "Hour of scheduled backups in the server's time zone (TZ), from 0 to 23. If unset: 4.",
    min: 0,
    max: 23,
    default: 4,
  }),
  backup_keep: defineNumber({
    group: "backups",
    variable: "BACKUP_KEEP",
    description:
      "Number of scheduled backups that are kept, from 1 to 365; older ones are deleted. Others are kept until somebody deletes them. If unset: 7.",
    min: 1,
    max: 365,
    default: 7,
  }),
} as const;
