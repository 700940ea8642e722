import type { ReactElement, ReactNode } from "react";
import { Button, Group, Text } from "@mantine/core";
import { parseHosts } from "@showrunner/contract/settings";
import { useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { useChangeConfiguration, useConfiguration } from "../api/configuration.api.ts";
import { componentsMessages } from "./messages/en.ts";

interface HostApprovalProps {
  /** The offer to approve a host. */
  readonly children: ReactNode;
}

/** Shows an offer to approve a host; says so instead if the environment sets the approved hosts. */
export function HostApproval({ children }: HostApprovalProps): ReactNode {
  const t = useT(componentsMessages);
  const { data } = useConfiguration();
  const setting = data?.settings.find(({ key }) => key === "approved_hosts");
  if (setting?.source !== "environment") return children;
  return <Text size="sm">{t("approve_environment", { name: setting.environment_name })}</Text>;
}

interface ApproveHostProps {
  readonly host: string;
  readonly onApproved: () => void;
}

/** Approves a host with a private address for all connections of the server. */
export function ApproveHost({ host, onApproved }: ApproveHostProps): ReactElement {
  const t = useT(componentsMessages);
  const { data } = useConfiguration();
  const change = useChangeConfiguration();
  const approve = (): void => {
    if (data === undefined) return;
    const setting = data.settings.find(({ key }) => key === "approved_hosts");
    const hosts = [...parseHosts(String(setting?.value ?? "")), host.toLowerCase()];
    change.mutate(
      { changes: { approved_hosts: hosts.join(", ") }, shown: data },
      { onSuccess: onApproved, onError: (error) => notify({ kind: "error", message: error.message }) },
    );
  };
  return (
    <HostApproval>
      <Group>
        <Button size="compact-sm" variant="default" loading={change.isPending} onClick={approve}>
          {t("approve_host", { host })}
        </Button>
      </Group>
    </HostApproval>
  );
}
