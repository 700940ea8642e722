import { statfs } from "node:fs/promises";
import { OVERVIEW_WARNINGS, type Backups, type Overview, type OverviewWarning } from "@showrunner/contract/rest";
import type { Bus } from "../../platform/bus/index.ts";
import type { Membership } from "../../platform/cluster/index.ts";
import type { Database } from "../../platform/db/index.ts";
import type { Live } from "../live/index.ts";
import type { MailService } from "../mail/index.ts";
import type { OverviewRepository } from "./overview.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** Reads the current state of the installation. */
export type ReadOverview = () => Promise<Overview>;

interface Dependencies {
  readonly repository: OverviewRepository;
  readonly database: Pick<Database, "dialect" | "transact" | "writeHealth">;
  readonly bus: Pick<Bus, "state" | "isShared">;
  readonly listServers: Membership["list"];
  readonly live: Pick<Live, "collectStats">;
  readonly mail: Pick<MailService, "getStatus">;
  readonly getBackups: () => Promise<Pick<Backups, "items" | "failure" | "storage_failed">>;
  readonly isAuthEnabled: () => boolean;
  readonly isOverloaded: () => boolean;
  readonly version: string;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly dataDir: string;
  readonly getPublicUrl: () => string | null;
  /** False if the secret is a file in the data folder. */
  readonly hasConfiguredSecret: boolean;
  readonly now: () => number;
}

interface Disk {
  readonly free: number | null;
  readonly total: number | null;
}

const GIGABYTE = 1e9;
const DAY_MS = 24 * 3_600_000;
/** Age of the newest backup above which a warning is shown. */
const BACKUP_MAX_AGE_MS = 7 * DAY_MS;
/** How long outbox rows are kept. */
const MAIL_RETENTION_MS = 30 * DAY_MS;
const KINDS = ["moderator", "team", "display"] as const;

async function measureDisk(folder: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return { free: null, total: null };
  }
}

/** True below 1 GB, or below both 10 GB and 5 % of the disk. */
export function isDiskNearlyFull({ free, total }: Disk): boolean {
  if (free === null || total === null) return false;
  return free < GIGABYTE || (free < total * 0.05 && free < 10 * GIGABYTE);
}

/** Removes what database servers append, such as their platform and compiler. */
const extractVersionNumber = (version: string): string => /\d+(?:\.\d+)+(?:-mariadb)?/i.exec(version)?.[0] ?? version;

export function createReadOverview(dependencies: Dependencies): ReadOverview {
  const { repository, database, bus, live, mail, getPublicUrl, now } = dependencies;
  return async () => {
    const [
      version,
      activeShows,
      images,
      audio,
      videos,
      jobs,
      failedMails,
      recentlyFailedMails,
      mailStatus,
      disk,
      backups,
      servers,
    ] = await Promise.all([
      repository.readVersion(),
      repository.countActiveShows(),
      repository.sumMedia("images"),
      repository.sumMedia("audio_clips"),
      repository.sumMedia("videos"),
      repository.countJobs(),
      repository.countFailedMails(now() - MAIL_RETENTION_MS),
      repository.countFailedMails(now() - DAY_MS),
      mail.getStatus(),
      measureDisk(dependencies.dataDir),
      dependencies.getBackups(),
      dependencies.listServers(),
    ]);
    const running = servers.filter(({ is_alive }) => is_alive === 1).length;
    const { connections } = live.collectStats();
    const lastBackupAt = backups.items[0]?.created_at ?? null;
    const hasBackupFailed = backups.failure !== null;
    // Newer backups may be among those that cannot be listed.
    const isLastBackupKnown = !backups.storage_failed;
    const isSaving = database.writeHealth.isHealthy;
    const warnings: Readonly<Record<OverviewWarning, boolean>> = {
      not_saving: !isSaving,
      disk_nearly_full: isDiskNearlyFull(disk),
      overloaded: dependencies.isOverloaded(),
      bus_disconnected: bus.state !== "ok",
      bus_missing: running > 1 && !bus.isShared,
      auth_disabled: !dependencies.isAuthEnabled(),
      public_url_missing: getPublicUrl() === null,
      public_url_insecure: getPublicUrl()?.startsWith("http:") ?? false,
      mail_failing: recentlyFailedMails > 0,
      // A failed backup has its own warning.
      jobs_failed: jobs.failed > (hasBackupFailed ? 1 : 0),
      jobs_held: jobs.held > 0,
      backup_failed: hasBackupFailed,
      backup_missing: isLastBackupKnown && lastBackupAt === null,
      backup_outdated:
        isLastBackupKnown && lastBackupAt !== null && now() - Date.parse(lastBackupAt) > BACKUP_MAX_AGE_MS,
      secret_in_data_folder: !dependencies.hasConfiguredSecret,
    };
    return {
      version: dependencies.version,
      started_at: toIsoTime(dependencies.startedAt),
      database: {
        dialect: database.dialect,
        version: extractVersionNumber(version),
        is_saving: isSaving,
        servers: database.transact === null ? null : running,
      },
      storage: { images, audio, videos, disk_free_bytes: disk.free, disk_total_bytes: disk.total },
      live: {
        active_shows: activeShows,
        connections: KINDS.map((kind) => ({
          kind,
          count: connections.filter((each) => each.kind === kind).reduce((sum, { count }) => sum + count, 0),
        })),
      },
      mail: { state: mailStatus.state, queued: mailStatus.queued, failed: failedMails },
      jobs,
      backup: { last_at: lastBackupAt, has_failed: hasBackupFailed, storage_failed: backups.storage_failed },
      warnings: OVERVIEW_WARNINGS.filter((warning) => warnings[warning]),
    };
  };
}
