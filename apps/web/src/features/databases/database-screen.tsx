import { useState, type ReactElement } from "react";
import { Alert, Button, Card, Group, Stack, Tabs, Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { IconPlus } from "@tabler/icons-react";
import type { DatabaseOverview, DatabaseProfile } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { EmptyState, ErrorState, LoadingRows, notify, PageHeader } from "@showrunner/ui/host";
import { useDatabaseCopy, useDatabaseOverview, useDeleteProfile } from "../../api/databases.api.ts";
import { ConfirmMutation } from "../../components/confirm-mutation.tsx";
import { CopyProgress } from "./copy-progress.tsx";
import { ActivateDialog } from "./activate-dialog.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { databasesMessages } from "./messages/en.ts";
import { MigrationsSection } from "./migrations-section.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { ProfileDialog } from "./profile-dialog.tsx";
import { KIND_NAMES } from "./type-names.ts";
import "./databases.css";

const route = getRouteApi("/admin/database");

/** The database in use, profiles of other databases, and migrations. */
export function DatabaseScreen(): ReactElement {
  const t = useT(databasesMessages);
  const { data, error, refetch } = useDatabaseOverview();
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} />
      {data !== undefined ? (
        <Stack gap="lg" className="database-screen">
          <RunningCopy />
          <DatabaseInUse overview={data} />
          <Tabs
            value={tab ?? "profiles"}
            keepMounted={false}
            onChange={(next) =>
              void navigate({ search: next === "migrations" ? { tab: "migrations" } : {}, replace: true })
            }
          >
            <Tabs.List mb="lg">
              <Tabs.Tab value="profiles">{t("profiles")}</Tabs.Tab>
              <Tabs.Tab value="migrations">{t("migrations")}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="profiles">
              <Profiles overview={data} />
            </Tabs.Panel>
            <Tabs.Panel value="migrations">
              <MigrationsSection overview={data} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      ) : error === null ? (
        <LoadingRows />
      ) : (
        <ErrorState message={`${t("load_failed")}: ${error.message}`} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** A running copy, possibly started in another window. */
function RunningCopy(): ReactElement | null {
  const t = useT(databasesMessages);
  const { data } = useDatabaseCopy();
  if (data === undefined || data.state === "none") return null;
  if (data.state === "failed" && data.failure !== null)
    return (
      <Alert
        color={data.failure === "cancelled" ? "info" : "error"}
        title={t("copy_failed", { name: data.name ?? "" })}
      >
        {t(`failure_${data.failure}`)} {data.place}
      </Alert>
    );
  return (
    <Alert color="info" role="presentation" title={t("copy_running", { name: data.name ?? "" })}>
      <CopyProgress copy={data} />
    </Alert>
  );
}

function DatabaseInUse({ overview }: { readonly overview: DatabaseOverview }): ReactElement {
  const t = useT(databasesMessages);
  const locale = useLocale();
  const [isActivating, setIsActivating] = useState(false);
  const { source, type, location, last_activation, obstacle, schema_state } = overview;
  const pending = overview.migrations.filter(({ applied_at }) => applied_at === null).length;
  const active = overview.profiles.find((profile) => profile.active);
  return (
    <>
      {last_activation !== null && last_activation.failure !== null && (
        <Alert color="error" title={t("activation_failed")}>
          {t("activation_failed_text", {
            name: last_activation.name ?? t("built_in"),
            time: formatMoment(last_activation.at, locale),
          })}{" "}
          {t(`failure_${last_activation.failure}`)}
        </Alert>
      )}
      <Card component="section" withBorder padding="lg">
        <Stack gap="sm">
          <Title order={2} size="h3">
            {t("database_in_use")}
          </Title>
          <Text fw={600}>
            {active?.name ?? t(source === "environment" ? "from_environment" : "built_in")} · {KIND_NAMES[type]}
          </Text>
          <Text size="sm" c="dimmed" className="profile-place">
            {location}
          </Text>
          <Text size="sm">{schema_state === "up_to_date" ? t("up_to_date") : t("upgrade_needed", { n: pending })}</Text>
          {obstacle !== null && <Text size="sm">{t(`obstacle_${obstacle}`)}</Text>}
          {source === "profile" && obstacle === null && (
            <Group>
              <Button variant="default" onClick={() => setIsActivating(true)}>
                {t("activate_built_in")}
              </Button>
            </Group>
          )}
        </Stack>
      </Card>
      {isActivating && <ActivateDialog profile={null} onClose={() => setIsActivating(false)} />}
    </>
  );
}

function Profiles({ overview }: { readonly overview: DatabaseOverview }): ReactElement {
  const t = useT(databasesMessages);
  const remove = useDeleteProfile();
  /** Null creates a profile. */
  const [editing, setEditing] = useState<DatabaseProfile | null | undefined>();
  const [deleting, setDeleting] = useState<DatabaseProfile | null>(null);
  const { activate } = route.useSearch();
  const { profiles, obstacle } = overview;
  const [activating, setActivating] = useState<DatabaseProfile | null>(null);
  const [isLinkUsed, setIsLinkUsed] = useState(false);
  const linked = profiles.find(({ id, active }) => id === activate && !active);
  // The dialog stays open when the profile becomes active.
  if (obstacle === null && linked !== undefined && !isLinkUsed) {
    setIsLinkUsed(true);
    setActivating(linked);
  }
  const addButton = (
    <Button color="accent" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEditing(null)}>
      {t("add")}
    </Button>
  );
  return (
    <Stack gap="md">
      {profiles.length === 0 ? (
        <EmptyState title={t("empty_title")} actions={addButton}>
          {t("empty_text")}
        </EmptyState>
      ) : (
        <>
          <Group>{addButton}</Group>
          <ul className="profile-list">
            {profiles.map((profile) => (
              <ProfileCard
                key={profile.id}
                profile={profile}
                onActivate={obstacle === null ? () => setActivating(profile) : undefined}
                onEdit={() => setEditing(profile)}
                onDelete={() => setDeleting(profile)}
              />
            ))}
          </ul>
        </>
      )}
      {editing !== undefined && <ProfileDialog profile={editing} onClose={() => setEditing(undefined)} />}
      {activating !== null && <ActivateDialog profile={activating} onClose={() => setActivating(null)} />}
      <ConfirmMutation
        danger
        title={t("delete_title", { name: deleting?.name ?? "" })}
        confirmLabel={t("delete")}
        mutation={remove}
        input={deleting?.id ?? null}
        describeError={({ message }) => `${t("delete_failed")}: ${message}`}
        onDone={() => notify({ kind: "success", message: t("deleted") })}
        onClose={() => setDeleting(null)}
      >
        <Text>{t("delete_text")}</Text>
      </ConfirmMutation>
    </Stack>
  );
}
