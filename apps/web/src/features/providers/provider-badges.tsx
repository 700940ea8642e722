import type { ReactElement } from "react";
import { Badge, Group } from "@mantine/core";
import type { Capability, ProviderStatus } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import type { ColourRole } from "@showrunner/ui/host";
import { providersMessages } from "./messages/en.ts";

const STATUS_COLOURS: Readonly<Record<ProviderStatus, ColourRole>> = {
  draft: "info",
  active: "success",
  error: "error",
  paused: "warning",
  archived: "secondary",
};

export function ProviderStatusBadge({ status }: { readonly status: ProviderStatus }): ReactElement {
  const t = useT(providersMessages);
  return <Badge color={STATUS_COLOURS[status]}>{t(`status_${status}`)}</Badge>;
}

export function CapabilityBadges({ capabilities }: { readonly capabilities: readonly Capability[] }): ReactElement {
  const t = useT(providersMessages);
  return (
    <Group component="ul" gap={6} className="provider-capabilities" aria-label={t("capabilities")}>
      {capabilities.map((capability) => (
        <Badge key={capability} component="li" variant="light" color="secondary">
          {t(`capability_${capability}`)}
        </Badge>
      ))}
    </Group>
  );
}
