import type { ReactElement } from "react";
import { Button, Group } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { HostApproval } from "../../components/approve-host.tsx";
import { configurationMessages } from "./messages/en.ts";

interface ApproveHostButtonProps {
  readonly host: string;
  readonly onApprove: (host: string) => void;
}

/** Offers to add a refused host to the setting of approved ones, which is saved with the other changes. */
export function ApproveHostButton({ host, onApprove }: ApproveHostButtonProps): ReactElement {
  const t = useT(configurationMessages);
  return (
    <HostApproval>
      <Group>
        <Button variant="default" onClick={() => onApprove(host)}>
          {t("approve_host", { host })}
        </Button>
      </Group>
    </HostApproval>
  );
}
