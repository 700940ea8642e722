import type { ReactElement } from "react";
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { DatabaseCopy } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { useCancelCopy } from "../../api/databases.api.ts";
import { databasesMessages } from "./messages/en.ts";

const PHASES = {
  preparing: "copy_preparing",
  copying: "copy_copying",
  verifying: "copy_verifying",
} as const satisfies Record<NonNullable<DatabaseCopy["phase"]>, string>;

/** Progress of a copy of the database, with a cancel button. */
export function CopyProgress({ copy }: { readonly copy: DatabaseCopy }): ReactElement {
  const t = useT(databasesMessages);
  const locale = useLocale();
  const cancel = useCancelCopy();
  const { state, phase, done, total, rows_per_second, seconds_left } = copy;
  const format = (count: number): string => count.toLocaleString(locale);
  return (
    <Stack gap="sm">
      <Text role="status">{state === "restarting" ? t("copy_restarting") : t(PHASES[phase ?? "preparing"])}</Text>
      {state === "running" && (
        <>
          <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={t("copy_title")} />
          {total > 0 && (
            <Text size="sm">
              {t("copy_rows", { done: format(done), total: format(total) })}
              {rows_per_second !== null && ` · ${t("copy_rate", { rows: format(rows_per_second) })}`}
              {seconds_left !== null && ` · ${t("copy_left", { n: seconds_left })}`}
            </Text>
          )}
          <Group>
            <Button
              variant="default"
              loading={cancel.isPending}
              onClick={() =>
                cancel.mutate(undefined, {
                  onError: (error) => notify({ kind: "error", message: error.message }),
                })
              }
            >
              {t("copy_cancel")}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
