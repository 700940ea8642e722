import { defineChoice, defineNumber, defineSecret } from "./define-setting.ts";

/** Settings of backups. */
export const BACKUP_SETTINGS = {
  backup_passphrase: defineSecret({
    group: "backups",
    variable: "BACKUP_PASSPHRASE",
    description:
      "Passphrase that encrypts the secrets in backups and is required for a restore; at least 12 characters. Without it, backups contain no secrets, which then have to be entered again after a restore. A passphrase entered by admins is stored encrypted. If unset: none.",
    min: 12,
    max: 200,
    sentTo: null,
  }),
  backup_place: defineChoice({
    group: "backups",
    variable: "BACKUP_PLACE",
    description:
      "Storage of backups made in the app or by the schedule: `server` (DATA_DIR/backups) or `s3` (folder `backups` of the bucket in S3_BUCKET, regardless of where uploaded files are stored). Backups in the other storage stay listed. If unset: `server`.",
    options: ["server", "s3"],
    default: "server",
  }),
  backup_schedule: defineChoice({
    group: "backups",
    variable: "BACKUP_SCHEDULE",
    description: "Schedule of automatic backups: `off`, `daily`, or `weekly` (on Mondays). If unset: `off`.",
    options: ["off", "daily", "weekly"],
    default: "off",
  }),
  backup_hour: defineNumber({
    group: "backups",
    variable: "BACKUP_HOUR",
    description: "Hour of scheduled backups, from 0 to 23, in the server's time zone (TZ). If unset: 4.",
    min: 0,
    max: 23,
    default: 4,
  }),
  backup_keep: defineNumber({
    group: "backups",
    variable: "BACKUP_KEEP",
    description:
      "Number of scheduled backups to keep, from 1 to 365; older ones are deleted. Other backups are kept until they are deleted by an admin. If unset: 7.",
    min: 1,
    max: 365,
    default: 7,
  }),
} as const;
