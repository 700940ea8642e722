import type { ReactElement } from "react";
import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Restore } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useCancelRestore, useRestoreStatus } from "../../api/restore.api.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { backupsMessages } from "./messages/en.ts";
import { useReasonText } from "./use-reason-text.ts";

/** The running or most recent restore; renders nothing if there was none. */
export function RestoreStatus(): ReactElement | null {
  const t = useT(backupsMessages);
  const reasonText = useReasonText();
  const { data } = useRestoreStatus();
  if (data === undefined || data.state === "none") return null;
  const name = data.profile_name ?? data.backup ?? "";
  if (data.state === "running") return <RunningRestore restore={data} name={name} />;
  if (data.state === "restored" && data.profile_id !== null)
    return (
      <Alert color="success" role="status" title={t("restore_done", { name })}>
        <Stack gap="sm">
          <Text size="sm">{t("restore_done_text")}</Text>
          {data.held_jobs > 0 && <Text size="sm">{t("restore_done_jobs", { n: data.held_jobs })}</Text>}
          <Group>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/admin/database" search={{ activate: data.profile_id ?? "" }} {...props} />
              )}
            >
              {t("restore_activate")}
            </Button>
          </Group>
        </Stack>
      </Alert>
    );
  return (
    <Alert color={data.failure === "cancelled" ? "info" : "error"} role="status" title={t("restore_failed", { name })}>
      {reasonText(data.failure)} {data.detail} {t("restore_untouched")}
    </Alert>
  );
}

function RunningRestore({ restore, name }: { readonly restore: Restore; readonly name: string }): ReactElement {
  const t = useT(backupsMessages);
  const locale = useLocale();
  const cancel = useCancelRestore();
  const { phase, done, total, unit, per_second, seconds_left } = restore;
  const format = (amount: number): string =>
    unit === "rows" ? amount.toLocaleString(locale) : formatBytes(amount, locale);
  const describe = (): string => {
    if (phase === null) return t("phase_preparing");
    return t(`phase_${phase}`, { done: format(done), total: format(total) });
  };
  const rate = per_second === null ? null : format(per_second);
  return (
    <Alert color="info" role="presentation" title={t("restore_running", { name })}>
      <Stack gap="sm">
        <Text size="sm" role="status">
          {describe()}
        </Text>
        <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={t("restore_running", { name })} />
        {rate !== null && (
          <Text size="sm">
            {unit === "rows" ? t("rate_rows", { rows: rate }) : t("rate_bytes", { size: rate })}
            {seconds_left !== null && ` · ${t("time_left", { n: seconds_left })}`}
          </Text>
        )}
        <Group>
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(undefined, { onError: (error) => notify({ kind: "error", message: error.message }) })
            }
          >
            {t("restore_cancel")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
