import type { ReactElement } from "react";
import { Button, Group, Text } from "@mantine/core";
import { parseHosts } from "@showrunner/contract/settings";
import { useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { useChangeConfiguration, useConfiguration } from "../api/configuration.api.ts";
import { componentsMessages } from "./messages/en.ts";

interface ApproveHostProps {
  readonly host: string;
  readonly onApproved: () => void;
}

/** Approves a host with a private address for all connections of the server. */
export function ApproveHost({ host, onApproved }: ApproveHostProps): ReactElement {
  const t = useT(componentsMessages);
  const { data } = useConfiguration();
  const change = useChangeConfiguration();
  const setting = data?.settings.find(({ key }) => key === "approved_hosts");
  if (setting?.source === "environment")
    return <Text size="sm">{t("approve_environment", { name: setting.environment_name })}</Text>;
  const approve = (): void => {
    if (data === undefined) return;
    const hosts = [...parseHosts(String(setting?.value ?? "")), host.toLowerCase()];
    change.mutate(
      { changes: { approved_hosts: hosts.join(", ") }, shown: data },
      { onSuccess: onApproved, onError: (error) => notify({ kind: "error", message: error.message }) },
    );
  };
  return (
    <Group>
      <Button size="compact-sm" variant="default" loading={change.isPending} onClick={approve}>
        {t("approve_host", { host })}
      </Button>
    </Group>
  );
}
