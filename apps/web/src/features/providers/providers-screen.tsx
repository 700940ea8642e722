import { useState, type ReactElement } from "react";
import { Button, Group } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { IconPlus } from "@tabler/icons-react";
import { EmptyState, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useProviders } from "../../api/providers.api.ts";
import { useUsageSummary } from "../../api/usage.api.ts";
import { ListSelect, useSearchChange } from "../../components/list-page.tsx";
import { LinkButton } from "../../components/links.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { providersMessages } from "./messages/en.ts";
import { ProviderCard } from "./provider-card.tsx";
import { isProvidersFiltered, type ProvidersSearch } from "./providers-search.ts";
import { ProviderWizard } from "./wizard/provider-wizard.tsx";
import "./providers.css";

const route = getRouteApi("/admin/providers/");

/** All AI providers, with a button to create one. */
export function ProvidersScreen(): ReactElement {
  const t = useT(providersMessages);
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const change = useSearchChange<ProvidersSearch>(navigate);
  const providers = useProviders(filter);
  // Without a filter: the last 30 days.
  const usage = useUsageSummary({}).data?.providers;
  const [isCreating, setIsCreating] = useState(false);
  const addButton = (
    <Button color="accent" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t("add")}
    </Button>
  );
  const actions = (
    <>
      <LinkButton to="/admin/media-models" variant="default">
        {t("media_models")}
      </LinkButton>
      {addButton}
    </>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} actions={actions} />
      <Group mb="lg" gap="sm" align="flex-end">
        <SearchField label={t("search")} value={filter.search} onChange={(search) => change({ search })} />
        <ListSelect
          label={t("status")}
          value={filter.status}
          defaultLabel={t("all_but_archived")}
          options={{
            draft: t("status_draft"),
            active: t("status_active"),
            error: t("status_error"),
            paused: t("status_paused"),
            archived: t("status_archived"),
          }}
          onChange={(status) => change({ status })}
        />
        <ListSelect
          label={t("capability")}
          value={filter.capability}
          defaultLabel={t("all_capabilities")}
          options={{
            llm: t("capability_llm"),
            code: t("capability_code"),
            image: t("capability_image"),
            transcription: t("capability_transcription"),
            video: t("capability_video"),
          }}
          onChange={(capability) => change({ capability })}
        />
      </Group>
      <PagedList
        query={providers}
        isFiltered={isProvidersFiltered(filter)}
        onClearFilter={() => void navigate({ search: {}, replace: true })}
        empty={
          <EmptyState title={t("empty_title")} actions={addButton}>
            {t("empty_text")}
          </EmptyState>
        }
      >
        {(items) => (
          <ul className="provider-list">
            {items.map((provider) => (
              <ProviderCard
                key={provider.id}
                provider={provider}
                usage={usage && (usage.find(({ provider_id: id }) => id === provider.id) ?? null)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {isCreating && (
        <ProviderWizard
          onClose={() => setIsCreating(false)}
          onCreated={({ id }) =>
            void navigate({ to: "/admin/providers/$providerId", params: { providerId: id }, search: {} })
          }
        />
      )}
    </>
  );
}
