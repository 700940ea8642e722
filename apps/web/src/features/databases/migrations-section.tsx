import type { ReactElement } from "react";
import { Alert, Card, Group, Stack, Table, Text, Title } from "@mantine/core";
import type { DatabaseOverview } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatMoment } from "../../lib/format-moment.ts";
import { databasesMessages } from "./messages/en.ts";
import { UpgradeButton } from "./upgrade-button.tsx";

type Migrations = DatabaseOverview["migrations"];

interface MigrationListProps {
  readonly title: string;
  readonly migrations: Migrations;
  /** Buttons for available actions. */
  readonly actions?: ReactElement;
}

function MigrationList({ title, migrations, actions }: MigrationListProps): ReactElement {
  const t = useT(databasesMessages);
  const locale = useLocale();
  const pending = migrations.filter(({ applied_at }) => applied_at === null).length;
  const format = (iso: string): string => formatMoment(iso, locale);
  const formatDuration = (ms: number): string =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: ms < 1_000 ? "millisecond" : "second",
      maximumFractionDigits: 1,
    }).format(ms < 1_000 ? ms : ms / 1_000);
  return (
    <Card component="section" withBorder padding="lg">
      <Stack gap="md">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Alert color={pending === 0 ? "success" : "warning"} role="presentation">
          {pending === 0 ? t("up_to_date") : t("upgrade_needed", { n: pending })}
        </Alert>
        {actions !== undefined && <Group>{actions}</Group>}
        <details>
          <summary>{t("all_migrations", { n: migrations.length })}</summary>
          <Table mt="sm" className="migration-table">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("migration")}</Table.Th>
                <Table.Th>{t("applied")}</Table.Th>
                <Table.Th>{t("duration")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {migrations.toReversed().map(({ id, applied_at, duration_ms }) => (
                <Table.Tr key={id}>
                  <Table.Td className="migration-id">{id}</Table.Td>
                  <Table.Td>{applied_at === null ? t("pending") : format(applied_at)}</Table.Td>
                  <Table.Td className="migration-duration">
                    {duration_ms === null ? "–" : duration_ms === 0 ? t("under_one_ms") : formatDuration(duration_ms)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </details>
      </Stack>
    </Card>
  );
}

/** Migrations of the database in use, and of all tested profiles. */
export function MigrationsSection({ overview }: { readonly overview: DatabaseOverview }): ReactElement {
  const t = useT(databasesMessages);
  const others = overview.profiles.flatMap((profile) =>
    profile.active || profile.last_test === null || profile.last_test.migrations.length === 0
      ? []
      : [{ profile, migrations: profile.last_test.migrations }],
  );
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t("migrations_text")}</Text>
      <MigrationList title={t("database_in_use")} migrations={overview.migrations} />
      {others.map(({ profile, migrations }) => (
        <MigrationList
          key={profile.id}
          title={profile.name}
          migrations={migrations}
          {...(profile.last_test?.schema_state === "older" ? { actions: <UpgradeButton profile={profile} /> } : {})}
        />
      ))}
    </Stack>
  );
}
