import { defineCatalog } from "@showrunner/i18n";

export const en = {
  active_shows: "Running shows",
  advice_auth_disabled: "Authentication is off. That is fine on a network of your own; otherwise set AUTH_ENABLED.",
  advice_backup_failed: "The Backups screen shows the reason. Make another one once it is resolved.",
  advice_backup_missing:
    "If the disk fails, everything is lost. Make a backup or switch on automatic ones, and keep a copy elsewhere.",
  advice_backup_outdated:
    "Changes made since then would be lost with the disk. Make a backup or switch on automatic ones.",
  advice_bus_disconnected: "Changes reach other servers with a delay. Check REDIS_URL and whether Redis is running.",
  advice_bus_missing:
    "Changes reach the other servers about a second late. Set REDIS_URL to the same Redis on all of them.",
  advice_disk_nearly_full:
    "Free up space while saving still works: delete pictures and shows that nobody needs, or enlarge the disk.",
  advice_jobs_failed: "See the server's log for the reason.",
  advice_jobs_held: "They came with a restored backup and do nothing until you release them.",
  advice_mail_failing:
    "Some mails could not be delivered in the last 24 hours. Send a test message from the configuration.",
  advice_not_saving: "Changes are rejected until it can save again. Check the disk and the database's log.",
  advice_overloaded:
    "New requests are being rejected so that running shows can go on. If this persists, the server needs a faster machine.",
  advice_public_url_insecure:
    "Passwords are readable on the network. Put a proxy with HTTPS in front, and enter its address in the configuration.",
  advice_public_url_missing:
    "Mails with links and the identity provider need the public address from the configuration; QR codes use the address in the host's browser.",
  advice_secret_in_data_folder:
    "Keep a copy of the file app-secret with your backups, or set APP_SECRET: without it stored passwords of services cannot be read.",
  attempt_failed: "failed",
  audio: "Audio clips",
  videos: "Videos",
  backups: "Backups",
  connections_display: "Big screens connected",
  connections_moderator: "Hosts connected",
  connections_team: "Phones connected",
  database: "Database",
  disk: "Disk",
  disk_free: "{free} of {total} free",
  failed: "Failed",
  failed_mails: "Given up in 30 days",
  held: "On hold",
  images: "Pictures",
  jobs: "Background jobs",
  kind: "Kind",
  last_attempt: "Last attempt",
  last_backup: "Last on this server",
  live: "Shows",
  mail: "Mail",
  mail_no_public_url: "no public address set",
  mail_no_transport: "no mail server set",
  mail_ready: "ready",
  media: { one: "{n} file, {size}", other: "{n} files, {size}" },
  never: "never",
  no_warnings: "Nothing needs your attention.",
  not_saving: "cannot save",
  one_server: "this one only",
  open_settings: "Open the settings",
  open_backups: "Go to backups",
  open_held_jobs: "Release them under backups",
  queued: "Waiting to be sent",
  saving: "saves",
  server: "Server",
  servers: "Servers",
  servers_running: "{count} running",
  state: "State",
  storage: "Storage",
  subtitle: "How this installation is doing, and what needs your attention.",
  title: "Overview",
  uptime: "Running for",
  version: "Version",
  waiting: "Waiting or running",
  warning_auth_disabled: "Everyone is an administrator",
  warning_backup_failed: "The last backup failed",
  warning_backup_missing: "There is no backup",
  warning_backup_outdated: "The newest backup is older than 7 days",
  warning_bus_disconnected: "Redis is not connected",
  warning_bus_missing: "Several servers run without Redis",
  warning_disk_nearly_full: "The disk is nearly full",
  warning_jobs_failed: "Background jobs have failed",
  warning_jobs_held: "Background jobs are on hold",
  warning_mail_failing: "Mails could not be sent",
  warning_not_saving: "The database cannot save",
  warning_overloaded: "The server is overloaded",
  warning_public_url_insecure: "The public address is not encrypted",
  warning_public_url_missing: "The public address is not set",
  warning_secret_in_data_folder: "The installation's secret is only in the data folder",
  warnings: "Needs your attention",
} as const;

// dynamic: warning_*, advice_*, connections_*, mail_* — as the server names them
// same: server, version, live, videos
export const overviewMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
