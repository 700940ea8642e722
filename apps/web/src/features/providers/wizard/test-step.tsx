import { useState, type ReactElement } from "react";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { ProviderTest } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { ApiError } from "../../../api/api-error.ts";
import { useTestConnection } from "../../../api/providers.api.ts";
import { providersMessages } from "../messages/en.ts";
import { TestResult } from "../test-result.tsx";

export interface ConnectionBody {
  readonly provider_key: string;
  readonly settings: Record<string, string>;
  readonly credentials: Record<string, string>;
  readonly needs_no_key: boolean;
}

interface TestStepProps {
  /** Returns the entered connection. */
  readonly toBody: () => ConnectionBody;
  readonly onTested: (test: ProviderTest) => void;
  /** Called when the server refuses the input. */
  readonly onRefused: (error: unknown) => void;
}

/** Tests the connection before anything is saved; the test may also be made later. */
export function TestStep({ toBody, onTested, onRefused }: TestStepProps): ReactElement {
  const t = useT(providersMessages);
  const test = useTestConnection();
  const [hasStarted, setHasStarted] = useState(false);
  const run = (): void => {
    const { provider_key, settings, credentials, needs_no_key } = toBody();
    setHasStarted(true);
    test.mutate(
      { provider_key, settings, credentials, needs_no_key },
      {
        onSuccess: onTested,
        onError: (error) => {
          if (error instanceof ApiError && error.fields.length > 0) onRefused(error);
        },
      },
    );
  };
  return (
    <Stack>
      <Text>{t("test_hint")}</Text>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} aria-hidden />}
          loading={test.isPending}
          onClick={run}
        >
          {t(hasStarted ? "test_again" : "test")}
        </Button>
      </Group>
      <div role="status">
        {test.isPending && <Text size="sm">{t("testing")}</Text>}
        {test.isSuccess && <TestResult test={test.data} onRetry={run} />}
      </div>
      <FormError message={test.error === null ? null : `${t("test_failed")}: ${test.error.message}`} />
      {!test.isSuccess || test.data.failure !== null ? (
        <Text size="sm" c="dimmed">
          {t("test_later")}
        </Text>
      ) : null}
    </Stack>
  );
}
