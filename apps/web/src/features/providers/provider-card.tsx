import type { ReactElement } from "react";
import { Badge, Card, Group, Stack, Text, Title } from "@mantine/core";
import type { Provider, UsageAmounts } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useProviderDefinitions } from "../../api/providers.api.ts";
import { LinkAnchor } from "../../components/links.tsx";
import { formatMoney } from "../../lib/format-money.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { providersMessages } from "./messages/index.ts";
import { CapabilityBadges, ProviderStatusBadge } from "./provider-badges.tsx";

interface ProviderCardProps {
  readonly provider: Provider;
  /** Vendor cost of the last 30 days; undefined until it is loaded. */
  readonly costs: UsageAmounts | undefined;
}

/** One provider of the list. */
export function ProviderCard({ provider, costs }: ProviderCardProps): ReactElement {
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
        {costs !== undefined && (
          <Text size="sm" c="dimmed">
            {costs.length === 0
              ? t("no_costs")
              : t("costs", {
                  amount: costs
                    .map(({ vendor_cost: cost, currency }) => formatMoney(cost, currency, locale))
                    .join(" + "),
                })}
          </Text>
        )}
        {failure !== null && (
          <Text size="sm" c="error">
            {t(`failure_${failure}`)}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
