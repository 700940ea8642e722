import type { ReactElement } from "react";
import { Alert, Stack, Text } from "@mantine/core";
import type { ProviderTest } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { ApproveHost } from "../../components/approve-host.tsx";
import { providersMessages } from "./messages/en.ts";

interface TestResultProps {
  readonly test: Pick<ProviderTest, "failure" | "host" | "models">;
  /** Called after the host was approved. */
  readonly onRetry: () => void;
}

/** Result of a connection test. */
export function TestResult({ test, onRetry }: TestResultProps): ReactElement {
  const t = useT(providersMessages);
  if (test.failure === null)
    return (
      <Alert color="success" role="presentation" title={t("test_passed")}>
        {test.models.length === 0 ? t("no_model_list") : t("models_found", { n: test.models.length })}
      </Alert>
    );
  return (
    <Alert color="error" role="presentation" title={t("test_failed")}>
      <Stack gap="xs">
        <Text size="sm">{t(`failure_${test.failure}`)}</Text>
        {test.host !== null && <ApproveHost host={test.host} onApproved={onRetry} />}
      </Stack>
    </Alert>
  );
}
