import type { ReactElement } from "react";
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { Provider } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { EmptyState, ErrorState, LoadingPage, PageHeader } from "@showrunner/ui/host";
import { ApiError } from "../../api/api-error.ts";
import { useVisitor } from "../../api/auth.api.ts";
import { useProvider, useProviderDefinitions } from "../../api/providers.api.ts";
import { LinkButton } from "../../components/links.tsx";
import { ConsolePanel, hasConsole } from "./console/console-panel.tsx";
import { providersMessages } from "./messages/en.ts";
import { PricingCard } from "./pricing/pricing-card.tsx";
import { ProviderActions } from "./provider-actions.tsx";
import { ProviderStatusBadge } from "./provider-badges.tsx";
import { ProviderFacts } from "./provider-facts.tsx";
import "./providers.css";

const route = getRouteApi("/admin/providers/$providerId");

/** One provider, for every signed-in user who may see it. */
export function ProviderScreen(): ReactElement {
  const t = useT(providersMessages);
  const { providerId } = route.useParams();
  const { data, error, refetch } = useProvider(providerId);
  const { isAdmin } = useVisitor();
  if (data !== undefined) return <ProviderPage key={data.id} provider={data} />;
  if (error === null) return <LoadingPage />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        level={1}
        title={t("not_found")}
        actions={
          isAdmin ? (
            <LinkButton to="/admin/providers" variant="default">
              {t("to_list")}
            </LinkButton>
          ) : (
            <LinkButton to="/dashboard" variant="default">
              {t("to_dashboard")}
            </LinkButton>
          )
        }
      >
        {t("not_found_text")}
      </EmptyState>
    );
  return <ErrorState message={`${t("something_wrong")}. ${error.message}`} onRetry={() => void refetch()} />;
}

function ProviderPage({ provider }: { readonly provider: Provider }): ReactElement {
  const t = useT(providersMessages);
  const { data: definitions } = useProviderDefinitions();
  const { isAdmin } = useVisitor();
  const navigate = route.useNavigate();
  const definition = definitions?.find(({ key }) => key === provider.provider_key);
  return (
    <>
      <PageHeader
        title={provider.name}
        description={
          <Group gap="sm">
            <ProviderStatusBadge status={provider.status} />
            <Text span>{definition?.name ?? provider.provider_key}</Text>
          </Group>
        }
      />
      <Stack gap="lg" className="provider-screen">
        {provider.description !== "" && <Text className="provider-value">{provider.description}</Text>}
        <Text c="dimmed">{t(`status_text_${provider.status}`)}</Text>
        {isAdmin && (
          <ProviderActions
            provider={provider}
            definition={definition}
            onDeleted={() => void navigate({ to: "/admin/providers", search: {} })}
          />
        )}
        <Card component="section" withBorder padding="lg" aria-labelledby="provider-facts">
          <Title order={2} size="h3" mb="md" id="provider-facts">
            {t("details")}
          </Title>
          <ProviderFacts provider={provider} definition={definition} />
        </Card>
        {isAdmin && <PricingCard provider={provider} />}
        {hasConsole(provider) && <ConsolePanel provider={provider} />}
      </Stack>
    </>
  );
}
