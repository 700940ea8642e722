import type { ReactElement } from "react";
import { Alert, Button, Code, Group, Stack, Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { CopyButton, FormError } from "@showrunner/ui/host";
import { useCheckProvider, useProviderStatus } from "../../api/provider.api.ts";
import { configurationMessages } from "./messages/index.ts";

interface ProviderPanelProps {
  /** Without unsaved changes: the check uses the saved settings. */
  readonly isSaved: boolean;
  /** The saved issuer. */
  readonly issuer: string;
  readonly onApprove: (host: string) => void;
}

/** State of the identity provider, the address to register there, and a check. */
export function ProviderPanel({ isSaved, issuer, onApprove }: ProviderPanelProps): ReactElement {
  const t = useT(configurationMessages);
  const { data: status } = useProviderStatus();
  const check = useCheckProvider();
  const { failure, host } = check.data ?? { failure: null, host: null };
  const approvable =
    failure === "host_not_approved"
      ? host
      : failure === "insecure"
        ? URL.parse(issuer)?.hostname.replace(/^\[|\]$/g, "")
        : null;

  return (
    <Stack gap="md">
      {status !== undefined && (
        <Alert color={status.ready ? "success" : "info"} role="presentation">
          {t(status.failure === null ? "provider_ready" : `provider_${status.failure}`)}
        </Alert>
      )}
      {status?.redirect_uri != null && (
        <Group gap="sm">
          <Text size="sm">{t("provider_redirect")}</Text>
          <Code>{status.redirect_uri}</Code>
          <CopyButton text={status.redirect_uri} />
        </Group>
      )}
      <Group>
        <Button variant="default" disabled={!isSaved} loading={check.isPending} onClick={() => check.mutate()}>
          {t("provider_check")}
        </Button>
      </Group>
      {!isSaved && (
        <Text size="sm" c="dimmed">
          {t("save_first")}
        </Text>
      )}
      <div role="status">{check.isSuccess && failure === null && <Text size="sm">{t("provider_checked")}</Text>}</div>
      <FormError message={check.error?.message ?? (failure === null ? null : t(`provider_${failure}`))} />
      {approvable != null && isSaved && (
        <Group>
          <Button variant="default" onClick={() => onApprove(approvable)}>
            {t("approve_host", { host: approvable })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
