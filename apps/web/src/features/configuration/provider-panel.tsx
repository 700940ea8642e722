import { useEffect, useRef, type ReactElement } from "react";
import { Alert, Button, Code, Group, Stack, Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { CopyButton, FormError } from "@showrunner/ui/host";
import { useCheckProvider, useProviderStatus, useTestProviderLogin } from "../../api/identity-provider.api.ts";
import { configurationMessages } from "./messages/en.ts";
import { ApproveHostButton } from "./approve-host-button.tsx";
import { SaveFirstHint } from "./save-first-hint.tsx";
import { useResetOnNewVersion } from "./use-reset-on-new-version.ts";

interface ProviderPanelProps {
  /** False while there are unsaved changes: the check uses the saved settings. */
  readonly isSaved: boolean;
  /** The version of the saved settings. */
  readonly version: number;
  /** The saved issuer. */
  readonly issuer: string;
  readonly onApprove: (host: string) => void;
  /** Called after a check, which gives the saved settings a new version. */
  readonly onTested: () => void;
}

/** Status of the identity provider, the URL to register there, and a check. */
export function ProviderPanel({ isSaved, version, issuer, onApprove, onTested }: ProviderPanelProps): ReactElement {
  const t = useT(configurationMessages);
  const test = useTestProviderLogin();
  const { data: status } = useProviderStatus(test.isSuccess);
  const isTested = status?.tested ?? false;
  const wasTested = useRef(isTested);
  useEffect(() => {
    if (isTested && !wasTested.current) onTested();
    wasTested.current = isTested;
  }, [isTested, onTested]);
  const isComplete = status !== undefined && (status.ready || status.failure === "not_enabled");
  const check = useCheckProvider();
  useResetOnNewVersion(check.reset, version);
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
        {isComplete && (
          <Button variant="default" disabled={!isSaved} loading={test.isPending} onClick={() => test.mutate()}>
            {t("provider_test")}
          </Button>
        )}
      </Group>
      {isComplete && (
        <Text size="sm" role="status">
          {t(
            isTested
              ? status.admin_can_sign_in
                ? "provider_tested"
                : "provider_tested_no_admin"
              : "provider_untested",
          )}
        </Text>
      )}
      <FormError message={test.error?.message ?? null} />
      {!isSaved && <SaveFirstHint />}
      <div role="status">{check.isSuccess && failure === null && <Text size="sm">{t("provider_checked")}</Text>}</div>
      <FormError message={check.error?.message ?? (failure === null ? null : t(`provider_${failure}`))} />
      {approvable != null && isSaved && <ApproveHostButton host={approvable} onApprove={onApprove} />}
    </Stack>
  );
}
