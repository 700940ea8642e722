import { useState, type ReactElement } from "react";
import { Button, Progress, Stack, Text } from "@mantine/core";
import type { DatabaseProfile } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { ApiError } from "../../api/api-error.ts";
import { useUpgradeProfile, useUpgradeProgress } from "../../api/databases.api.ts";
import { ConfirmMutation } from "../../components/confirm-mutation.tsx";
import { databasesMessages } from "./messages/en.ts";

/** Upgrades the database of an inactive profile after a confirmation. Renders nothing if it needs no upgrade. */
export function UpgradeButton({ profile }: { readonly profile: DatabaseProfile }): ReactElement | null {
  const t = useT(databasesMessages);
  const upgrade = useUpgradeProfile();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, active, last_test } = profile;
  // An open dialog stays open regardless of what a refetch returns.
  if (!isAsking && (active || last_test?.schema_state !== "older")) return null;
  const pending = last_test?.migrations.filter(({ applied_at }) => applied_at === null).length ?? 0;

  const describeError = (error: Error): string => {
    const reason = error instanceof ApiError ? error.params["reason"] : undefined;
    if (reason === "failed") return t("upgrade_failed_migration");
    const key = reason === "empty" ? "schema_empty" : `failure_${String(reason)}`;
    const isKnown = typeof reason === "string" && Object.hasOwn(databasesMessages.en, key);
    return `${t("upgrade_failed")}: ${isKnown ? t(key as "failure_newer") : error.message}`;
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)} aria-label={t("upgrade_name", { name })}>
        {t("upgrade")}
      </Button>
      <ConfirmMutation
        title={t("upgrade_title", { name })}
        confirmLabel={t("upgrade")}
        mutation={upgrade}
        input={isAsking ? id : null}
        describeError={describeError}
        onDone={() => notify({ kind: "success", message: t("upgraded", { name }) })}
        onClose={() => setIsAsking(false)}
      >
        <Stack gap="xs">
          <Text>{t("upgrade_text", { n: pending })}</Text>
          <Text>{t("upgrade_backup")}</Text>
          {upgrade.isPending && <UpgradeProgress profileId={id} />}
        </Stack>
      </ConfirmMutation>
    </>
  );
}

function UpgradeProgress({ profileId }: { readonly profileId: string }): ReactElement | null {
  const t = useT(databasesMessages);
  const locale = useLocale();
  const { data } = useUpgradeProgress(true);
  if (data === undefined || data.profile_id !== profileId) return null;
  const { done, total, per_second, seconds_left } = data;
  return (
    <>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={t("upgrade_progress")} />
      <Text size="sm" role="status">
        {t("upgrade_done", { done, total })}
        {per_second !== null && ` · ${t("upgrade_rate", { rate: per_second.toLocaleString(locale) })}`}
        {seconds_left !== null && ` · ${t("copy_left", { n: seconds_left })}`}
      </Text>
    </>
  );
}
