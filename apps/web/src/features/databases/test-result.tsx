import type { ReactElement } from "react";
import { Alert, List, Stack, Text } from "@mantine/core";
import type { DatabaseProfile } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ApproveHost } from "../../components/approve-host.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { databasesMessages } from "./messages/en.ts";

interface TestResultProps {
  readonly profile: DatabaseProfile;
  /** Called after the host was approved. */
  readonly onTest: () => void;
}

/** Result of a profile's last test. */
export function TestResult({ profile, onTest }: TestResultProps): ReactElement | null {
  const t = useT(databasesMessages);
  const locale = useLocale();
  const { last_test: test, host } = profile;
  if (test === null) return null;
  const time = formatMoment(test.tested_at, locale);
  if (test.failure !== null)
    return (
      <Alert color="error" role="presentation" title={t("test_failed")}>
        <Stack gap="xs">
          <Text size="sm">
            {t(`failure_${test.failure}`)} {t("tested_at", { time })}
          </Text>
          {test.failure === "host_not_approved" && host !== null && <ApproveHost host={host} onApproved={onTest} />}
        </Stack>
      </Alert>
    );
  const day = test.retired_at === null ? "" : new Date(test.retired_at).toLocaleDateString(locale);
  return (
    <Alert color={test.schema_state === "newer" ? "warning" : "success"} role="presentation" title={t("test_passed")}>
      <List size="sm">
        <List.Item>{test.server_version}</List.Item>
        {test.round_trip_ms !== null && (
          <List.Item>{t("round_trip", { ms: test.round_trip_ms.toLocaleString(locale) })}</List.Item>
        )}
        {test.schema_state !== null && <List.Item>{t(`schema_${test.schema_state}`)}</List.Item>}
        {test.retired_at !== null && <List.Item>{t("retired", { day })}</List.Item>}
      </List>
      <Text size="sm" mt="xs">
        {t("tested_at", { time })}
      </Text>
    </Alert>
  );
}
