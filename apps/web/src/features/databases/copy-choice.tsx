import type { ReactElement } from "react";
import { Alert, Button, Group, Loader, Radio, Stack, Text } from "@mantine/core";
import type { ActivationMode } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import type { useEstimateCopy } from "../../api/databases.api.ts";
import { databasesMessages } from "./messages/en.ts";

interface CopyChoiceProps {
  readonly mode: ActivationMode;
  readonly onChange: (mode: ActivationMode) => void;
  /** False for a database that contains the remains of an interrupted copy. */
  readonly canStartFresh: boolean;
  /** Whether the admin's account has the password that a fresh start requires. */
  readonly hasPassword: boolean;
  readonly estimate: ReturnType<typeof useEstimateCopy>;
  readonly onEstimate: () => void;
}

/** Chooses the initial content of an empty database. */
export function CopyChoice(props: CopyChoiceProps): ReactElement {
  const { mode, onChange, canStartFresh, hasPassword, estimate, onEstimate } = props;
  const t = useT(databasesMessages);
  const locale = useLocale();
  const { data, isPending, error } = estimate;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t("choose_contents")}
        value={mode}
        onChange={(value) => onChange(value === "start_fresh" ? "start_fresh" : "copy_everything")}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="copy_everything" label={t("choose_copy")} description={t("choose_copy_hint")} />
          {canStartFresh && (
            <Radio
              value="start_fresh"
              label={t("choose_fresh")}
              description={t(hasPassword ? "choose_fresh_hint" : "choose_fresh_no_password")}
              disabled={!hasPassword}
            />
          )}
        </Stack>
      </Radio.Group>
      {mode === "copy_everything" && (
        <>
          {isPending && (
            <Group gap="sm" role="status">
              <Loader size="sm" aria-hidden />
              <Text size="sm">{t("estimating")}</Text>
            </Group>
          )}
          {data !== undefined && (
            <Alert color={data.is_allowed ? "info" : "warning"} role="status">
              <Stack gap="xs">
                <Text size="sm">
                  {t("estimate", { rows: data.rows.toLocaleString(locale) })} {t("estimate_time", { n: data.seconds })}
                </Text>
                {!data.is_allowed && <Text size="sm">{t("failure_show_active")}</Text>}
              </Stack>
            </Alert>
          )}
          <FormError message={error === null ? null : `${t("estimate_failed")}: ${error.message}`} />
          {(error !== null || data?.is_allowed === false) && (
            <Group>
              <Button variant="default" size="compact-sm" loading={isPending} onClick={onEstimate}>
                {t("estimate_again")}
              </Button>
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}
