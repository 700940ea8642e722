import type { ReactElement, ReactNode } from "react";
import { Alert, Stack, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { Overview } from "@showrunner/contract/rest";
import { ErrorState, LoadingRows, PageHeader } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useOverview } from "../../api/overview.api.ts";
import { RestartSection } from "../../components/restart/restart-section.tsx";
import { LinkButton } from "../../components/links.tsx";
import { useNow } from "../../components/use-now.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { formatDuration } from "../../lib/format-duration.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { overviewMessages } from "./messages/en.ts";
import "./overview.css";

/** State of the installation, and what needs action. */
export function OverviewScreen(): ReactElement {
  const t = useT(overviewMessages);
  const { data, error, refetch } = useOverview();
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} />
      {data === undefined ? (
        error === null ? (
          <LoadingRows />
        ) : (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        )
      ) : (
        <Stack gap="lg">
          {error !== null && <ErrorState message={error.message} onRetry={() => void refetch()} />}
          <Warnings warnings={data.warnings} />
          <Facts overview={data} />
        </Stack>
      )}
      <div className="overview-restart">
        <RestartSection />
      </div>
    </>
  );
}

/** Warnings that are only informative: nothing is broken. */
const HINTS: ReadonlySet<Overview["warnings"][number]> = new Set(["secret_in_data_folder", "public_url_missing"]);

/** Warnings that are resolved on the backups screen. */
const OF_BACKUPS: ReadonlySet<Overview["warnings"][number]> = new Set([
  "jobs_held",
  "backup_failed",
  "backup_missing",
  "backup_outdated",
]);

/** Warnings that are resolved in a group of the configuration. */
const OF_SETTINGS: Readonly<Partial<Record<Overview["warnings"][number], string>>> = {
  public_url_missing: "general",
  public_url_insecure: "general",
  mail_failing: "email",
};

function Warnings({ warnings }: Pick<Overview, "warnings">): ReactElement {
  const t = useT(overviewMessages);
  if (warnings.length === 0)
    return (
      <Alert color="success" icon={<IconCircleCheck aria-hidden />} role="presentation">
        {t("no_warnings")}
      </Alert>
    );
  return (
    <section aria-labelledby="overview-warnings">
      <Title order={2} size="h3" mb="sm" id="overview-warnings">
        {t("warnings")}
      </Title>
      <ul className="overview-warnings">
        {warnings.map((warning) => {
          const isHint = HINTS.has(warning);
          const Icon = isHint ? IconInfoCircle : IconAlertTriangle;
          return (
            <li key={warning}>
              <Alert
                color={isHint ? "info" : "warning"}
                icon={<Icon aria-hidden />}
                title={t(`warning_${warning}`)}
                role="presentation"
              >
                {t(`advice_${warning}`)}
                {OF_BACKUPS.has(warning) && (
                  <div className="overview-action">
                    <LinkButton variant="default" size="sm" to="/admin/backups">
                      {t(warning === "jobs_held" ? "open_held_jobs" : "open_backups")}
                    </LinkButton>
                  </div>
                )}
                {OF_SETTINGS[warning] !== undefined && (
                  <div className="overview-action">
                    <LinkButton variant="default" size="sm" to="/admin/config" hash={OF_SETTINGS[warning]}>
                      {t("open_settings")}
                    </LinkButton>
                  </div>
                )}
              </Alert>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const DATABASE_NAMES = { sqlite: "SQLite", postgres: "PostgreSQL", mysql: "MySQL" } as const;

function Facts({ overview }: { readonly overview: Overview }): ReactElement {
  const t = useT(overviewMessages);
  const locale = useLocale();
  const now = useNow();
  const { version, started_at, database, storage, live, mail, jobs, backup } = overview;
  const isMariaDb = /mariadb/i.test(database.version);
  const formatCount = (count: number): string => count.toLocaleString(locale);
  const bytes = (count: number): string => formatBytes(count, locale);
  const media = ({ count, bytes: size }: Overview["storage"]["images"]): string =>
    t("media", { n: count, size: bytes(size) });
  const describeLastBackup = (): string => {
    if (backup.storage_failed) return t("last_backup_unknown");
    return backup.last_at === null ? t("never") : formatMoment(backup.last_at, locale);
  };
  return (
    <div className="overview-cards">
      <Card title={t("server")}>
        <Fact label={t("version")}>{version}</Fact>
        <Fact label={t("uptime")}>{formatDuration(now - Date.parse(started_at), locale)}</Fact>
      </Card>
      <Card title={t("database")}>
        <Fact label={t("kind")}>
          {isMariaDb ? "MariaDB" : DATABASE_NAMES[database.dialect]} {database.version.replace(/-mariadb.*/i, "")}
        </Fact>
        <Fact label={t("state")}>{t(database.is_saving ? "saving" : "not_saving")}</Fact>
        <Fact label={t("servers")}>
          {database.servers === null ? t("one_server") : t("servers_running", { count: database.servers })}
        </Fact>
      </Card>
      <Card title={t("storage")}>
        <Fact label={t("images")}>{media(storage.images)}</Fact>
        <Fact label={t("videos")}>{media(storage.videos)}</Fact>
        <Fact label={t("audio")}>{media(storage.audio)}</Fact>
        {storage.disk_free_bytes !== null && storage.disk_total_bytes !== null && (
          <Fact label={t("disk")}>
            {t("disk_free", { free: bytes(storage.disk_free_bytes), total: bytes(storage.disk_total_bytes) })}
          </Fact>
        )}
      </Card>
      <Card title={t("live")}>
        <Fact label={t("active_shows")}>{formatCount(live.active_shows)}</Fact>
        {live.connections.map(({ kind, count }) => (
          <Fact key={kind} label={t(`connections_${kind}`)}>
            {formatCount(count)}
          </Fact>
        ))}
      </Card>
      <Card title={t("mail")}>
        <Fact label={t("state")}>{t(`mail_${mail.state}`)}</Fact>
        <Fact label={t("queued")}>{formatCount(mail.queued)}</Fact>
        <Fact label={t("failed_mails")}>{formatCount(mail.failed)}</Fact>
      </Card>
      <Card title={t("jobs")}>
        <Fact label={t("waiting")}>{formatCount(jobs.waiting)}</Fact>
        <Fact label={t("failed")}>{formatCount(jobs.failed)}</Fact>
        {jobs.held > 0 && <Fact label={t("held")}>{formatCount(jobs.held)}</Fact>}
      </Card>
      <Card title={t("backups")}>
        <Fact label={t("last_backup")}>{describeLastBackup()}</Fact>
        {backup.has_failed && <Fact label={t("last_attempt")}>{t("attempt_failed")}</Fact>}
      </Card>
    </div>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className="overview-card">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <dl>{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
