import { useState, type ReactElement } from "react";
import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import type { Backups } from "@showrunner/contract/rest";
import { ConfirmDialog, EmptyState, ErrorState, LoadingRows, notify, PageHeader } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useBackups, useCancelBackup, useDiscardJobs, useMakeBackup, useReleaseJobs } from "../../api/backups.api.ts";
import { BackupTable } from "./backup-table.tsx";
import { formatBytes } from "../../lib/format-bytes.ts";
import { backupsMessages } from "./messages/en.ts";
import { RestoreStatus } from "./restore-status.tsx";
import { UploadButton, UploadProgress, useBackupUpload } from "./upload-button.tsx";

const showError = (error: Error): void => notify({ kind: "error", message: error.message });

/** Makes, uploads, downloads and deletes backups, and restores them into databases that are not in use. */
export function BackupsScreen(): ReactElement {
  const t = useT(backupsMessages);
  const { data, error, refetch } = useBackups();
  const make = useMakeBackup();
  const upload = useBackupUpload();
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("subtitle")}
        actions={
          <Group gap="sm">
            <UploadButton upload={upload} />
            <Button
              color="accent"
              leftSection={<IconArchive size={18} aria-hidden />}
              disabled={data === undefined || data.running !== null}
              loading={make.isPending}
              onClick={() => make.mutate(undefined, { onError: showError })}
            >
              {t("make")}
            </Button>
          </Group>
        }
      />
      {data !== undefined ? (
        <Stack gap="lg">
          <UploadProgress upload={upload} />
          <RestoreStatus />
          <BackupList backups={data} />
        </Stack>
      ) : error === null ? (
        <LoadingRows />
      ) : (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function BackupList({ backups }: { readonly backups: Backups }): ReactElement {
  const t = useT(backupsMessages);
  const { items, running, failure, has_passphrase, held_jobs, storage_failed } = backups;
  return (
    <Stack gap="lg">
      {held_jobs > 0 && <HeldJobs count={held_jobs} />}
      {running !== null && <RunningBackup running={running} />}
      {failure !== null && (
        <Alert color="error" role="status">
          {t(`failure_${failure}`)}
        </Alert>
      )}
      {storage_failed && (
        <Alert color="warning" role="status">
          {t("storage_failed")}
        </Alert>
      )}
      {!has_passphrase && (
        <Alert color="info" role="presentation">
          {t("no_passphrase")}
        </Alert>
      )}
      {items.length === 0 ? (
        <EmptyState title={t("empty_title")}>{t("empty_text")}</EmptyState>
      ) : (
        <BackupTable backups={items} />
      )}
      <Text size="sm" c="dimmed">
        {t("restore_text")}
      </Text>
    </Stack>
  );
}

function RunningBackup({ running }: { readonly running: NonNullable<Backups["running"]> }): ReactElement {
  const t = useT(backupsMessages);
  const locale = useLocale();
  const cancel = useCancelBackup();
  const { is_cancelling, done, total, unit } = running;
  const format = (amount: number): string =>
    unit === "bytes" ? formatBytes(amount, locale) : amount.toLocaleString(locale);
  const describe = (): string => {
    if (is_cancelling) return t("cancelling");
    if (done === null || total === null) return t("starting");
    return t(unit === "bytes" ? "progress_bytes" : "progress_rows", { done: format(done), total: format(total) });
  };
  return (
    <Alert color="info" role="presentation" title={t("running")}>
      <Stack gap="sm">
        <Text size="sm">{describe()}</Text>
        <Progress
          value={done === null || total === null || total === 0 ? 0 : (done / total) * 100}
          aria-label={t("running")}
        />
        <Group>
          <Button
            variant="default"
            disabled={is_cancelling}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onError: showError })}
          >
            {t("cancel")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function HeldJobs({ count }: { readonly count: number }): ReactElement {
  const t = useT(backupsMessages);
  const release = useReleaseJobs();
  const discard = useDiscardJobs();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Alert color="warning" role="presentation" title={t("held_jobs", { n: count })}>
      <Stack gap="sm">
        <Text size="sm">{t("held_jobs_text")}</Text>
        <Group>
          <Button
            variant="default"
            loading={release.isPending}
            onClick={() => release.mutate(undefined, { onError: showError })}
          >
            {t("release")}
          </Button>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {t("discard")}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t("discard_title")}
        confirmLabel={t("discard")}
        pending={discard.isPending}
        error={discard.error === null ? null : discard.error.message}
        onClose={() => {
          discard.reset();
          setIsAsking(false);
        }}
        onConfirm={() => discard.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      >
        <Text>{t("discard_text")}</Text>
      </ConfirmDialog>
    </Alert>
  );
}
