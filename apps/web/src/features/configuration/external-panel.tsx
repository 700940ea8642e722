import type { ReactElement } from "react";
import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import type { ExternalSignInStatus } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { useExternalStatus, useTestExternal } from "../../api/external-sign-in.api.ts";
import { configurationMessages } from "./messages/en.ts";
import { SaveFirstHint } from "./save-first-hint.tsx";
import { useResetOnNewVersion } from "./use-reset-on-new-version.ts";

interface ExternalPanelProps {
  /** False while there are unsaved changes: the test uses the saved settings. */
  readonly isSaved: boolean;
  /** The version of the saved settings. */
  readonly version: number;
  /** Called after a test, which gives the saved settings a new version. */
  readonly onTested: () => void;
}

/** The headers that the authenticating proxy sends with this page, and a test. */
export function ExternalPanel({ isSaved, version, onTested }: ExternalPanelProps): ReactElement {
  const t = useT(configurationMessages);
  const { data: status } = useExternalStatus();
  const test = useTestExternal();
  useResetOnNewVersion(test.reset, version);
  return (
    <Stack gap="md">
      {status !== undefined && (
        <Alert color={status.ready ? "success" : "info"} role="presentation">
          {t(status.ready ? "external_ready" : "external_off")}
        </Alert>
      )}
      {status !== undefined && <ProxyRequest status={status} />}
      <Group>
        <Button
          variant="default"
          disabled={!isSaved}
          loading={test.isPending}
          onClick={() => test.mutate(undefined, { onSuccess: onTested })}
        >
          {t("external_test")}
        </Button>
      </Group>
      {!isSaved && <SaveFirstHint />}
      {status !== undefined && (
        <Text size="sm" role="status">
          {t(
            status.tested
              ? status.admin_can_sign_in
                ? "external_tested"
                : "external_tested_no_admin"
              : "external_untested",
          )}
        </Text>
      )}
      <FormError message={test.error?.message ?? null} />
    </Stack>
  );
}

function ProxyRequest({ status: { failure, peer, person } }: { readonly status: ExternalSignInStatus }): ReactElement {
  const t = useT(configurationMessages);
  if (person === null)
    return (
      <Text size="sm">
        {t("external_peer", { address: peer })}{" "}
        {failure !== null && failure !== "not_enabled" && t(`external_${failure}`)}
      </Text>
    );
  const rows = [
    t("external_user", { value: person.user }),
    t("external_email", { value: person.email ?? "–" }),
    t("external_name", { value: person.name === "" ? "–" : person.name }),
    t("external_groups", { value: person.groups.length === 0 ? "–" : person.groups.join(", ") }),
    t(person.is_admin ? "external_is_admin" : "external_is_user"),
  ];
  return (
    <div>
      <Text size="sm">{t("external_peer", { address: peer })}</Text>
      <List size="sm" className="proxy-person">
        {rows.map((row) => (
          <List.Item key={row}>{row}</List.Item>
        ))}
      </List>
    </div>
  );
}
