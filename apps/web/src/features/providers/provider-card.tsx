import type { ReactElement } from "react";
import { Badge, Card, Group, Stack, Text, Title } from "@mantine/core";
import type { Provider, UsageSums } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useProviderDefinitions } from "../../api/providers.api.ts";
import { LinkAnchor } from "../../components/links.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { providersMessages } from "./messages/en.ts";
import { CapabilityBadges, ProviderStatusBadge } from "./provider-badges.tsx";
import { ProviderCosts } from "./provider-costs.tsx";

interface ProviderCardProps {
  readonly provider: Provider;
  /** Usage of the last 30 days; null without any, undefined until it is loaded. */
  readonly usage: UsageSums | null | undefined;
}

/** One provider of the list. */
export function ProviderCard({ provider, usage }: ProviderCardProps): ReactElement {
  const t = useT(providersMessages);
  const locale = useLocale();
  const { data: definitions } = useProviderDefinitions();
  const { id, name, description, status, visibility, capabilities, validated_at, failure, provider_key } = provider;
  const kind = definitions?.find(({ key }) => key === provider_key)?.name ?? provider_key;
  return (
    <Card component="li" withBorder padding="lg">
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} size="h4" className="provider-name">
            <LinkAnchor to="/admin/providers/$providerId" params={{ providerId: id }} inherit>
              {name}
            </LinkAnchor>
          </Title>
          <ProviderStatusBadge status={status} />
          {visibility === "private" && <Badge variant="outline">{t("visibility_private")}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {kind}
        </Text>
        {description !== "" && (
          <Text size="sm" lineClamp={3}>
            {description}
          </Text>
        )}
        <CapabilityBadges capabilities={capabilities} />
        <Text size="sm" c="dimmed">
          {validated_at === null
            ? t("never_validated")
            : t("validated_at", { time: formatMoment(validated_at, locale) })}
        </Text>
        {usage !== undefined && <ProviderCosts usage={usage} />}
        {failure !== null && (
          <Text size="sm" c="error">
            {t(`failure_${failure}`)}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
