import type { ReactElement } from "react";
import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { FileStorage, StorageFailure } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { useCancelMove, useFileStorage, useMoveFiles, useTestStorage } from "../../api/file-storage.api.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { configurationMessages } from "./messages/en.ts";
import { ApproveHostButton } from "./approve-host-button.tsx";
import { SaveFirstHint } from "./save-first-hint.tsx";
import { useResetOnNewVersion } from "./use-reset-on-new-version.ts";

interface StoragePanelProps {
  /** False while there are unsaved changes: the test uses the saved settings. */
  readonly isSaved: boolean;
  /** The version of the saved settings. */
  readonly version: number;
  /** The saved address of the service. */
  readonly endpoint: string;
  readonly onApprove: (host: string) => void;
}

const FAILURES = {
  changed: "storage_failure_changed",
  credentials: "storage_failure_credentials",
  failed: "storage_failure_failed",
  host_not_approved: "storage_failure_host_not_approved",
  incomplete: "storage_failure_incomplete",
  no_space: "storage_failure_no_space",
  no_such_bucket: "storage_failure_no_such_bucket",
  not_permitted: "storage_failure_not_permitted",
  tls: "storage_failure_tls",
  unreachable: "storage_failure_unreachable",
} as const satisfies Record<StorageFailure, string>;

const showError = (error: Error): void => notify({ kind: "error", message: error.message });

/** A test of the storage, and the move of files to it. */
export function StoragePanel({ isSaved, version, endpoint, onApprove }: StoragePanelProps): ReactElement {
  const t = useT(configurationMessages);
  const locale = useLocale();
  const { data } = useFileStorage();
  const test = useTestStorage();
  useResetOnNewVersion(test.reset, version);
  const move = useMoveFiles();
  const failure = test.data?.failure ?? null;
  const host = URL.parse(endpoint)?.hostname ?? "";
  const { elsewhere = null } = data ?? {};
  return (
    <Stack gap="md">
      {data?.is_incomplete === true && (
        <Alert color="warning" role="presentation">
          {t("storage_failure_incomplete")}
        </Alert>
      )}
      <Group>
        <Button variant="default" disabled={!isSaved} loading={test.isPending} onClick={() => test.mutate()}>
          {t("storage_test")}
        </Button>
      </Group>
      {!isSaved && <SaveFirstHint />}
      <div role="status">
        {test.isSuccess && failure === null && <Text size="sm">{t("storage_test_passed")}</Text>}
        {(failure !== null || test.error !== null) && (
          <Alert color="error" role="presentation" title={t("storage_test_failed")}>
            {failure === null ? test.error?.message : t(FAILURES[failure])}
          </Alert>
        )}
      </div>
      {failure === "host_not_approved" && isSaved && <ApproveHostButton host={host} onApprove={onApprove} />}
      {data !== undefined && data.failure !== null && (
        <Alert color="error" role="presentation" title={t("storage_move_failed")}>
          {t(FAILURES[data.failure])}
        </Alert>
      )}
      {data !== undefined && data.running !== null ? (
        <RunningMove running={data.running} />
      ) : data !== undefined && elsewhere === null ? (
        <Text size="sm">{t("storage_unreachable")}</Text>
      ) : (
        elsewhere !== null &&
        elsewhere.files > 0 && (
          <>
            <Text size="sm">
              {t("storage_elsewhere", { n: elsewhere.files, size: formatBytes(elsewhere.bytes, locale) })}
            </Text>
            <Group>
              <Button
                variant="default"
                disabled={!isSaved}
                loading={move.isPending}
                onClick={() => move.mutate(undefined, { onError: showError })}
              >
                {t("storage_move")}
              </Button>
            </Group>
          </>
        )
      )}
    </Stack>
  );
}

function RunningMove({ running }: { readonly running: NonNullable<FileStorage["running"]> }): ReactElement {
  const t = useT(configurationMessages);
  const locale = useLocale();
  const cancel = useCancelMove();
  const { is_cancelling, done, total } = running;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t(is_cancelling ? "storage_cancelling" : "storage_moving")}
      </Text>
      <Progress
        value={done === null || total === null || total === 0 ? 0 : (done / total) * 100}
        aria-label={t("storage_moving")}
      />
      {done !== null && total !== null && (
        <Text size="sm">
          {t("storage_progress", { done: formatBytes(done, locale), total: formatBytes(total, locale) })}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          disabled={is_cancelling}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onError: showError })}
        >
          {t("storage_cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
