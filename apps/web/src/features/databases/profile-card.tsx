import type { ReactElement } from "react";
import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { DatabaseProfile } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { useTestProfile } from "../../api/databases.api.ts";
import { databasesMessages } from "./messages/en.ts";
import { TYPE_NAMES } from "./type-names.ts";
import { TestResult } from "./test-result.tsx";
import { UpgradeButton } from "./upgrade-button.tsx";

interface ProfileCardProps {
  readonly profile: DatabaseProfile;
  /** Absent where no other database can be activated. */
  readonly onActivate: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function describePlace({ type, host, port, database, schema, database_path }: DatabaseProfile): string {
  if (type === "sqlite") return database_path ?? "";
  return `${database} · ${host}:${port}${schema === null ? "" : ` · ${schema}`}`;
}

/** One profile with its last test. */
export function ProfileCard({ profile, onActivate, onEdit, onDelete }: ProfileCardProps): ReactElement {
  const t = useT(databasesMessages);
  const test = useTestProfile();
  const { id, name, description, type, active } = profile;
  const runTest = (): void => test.mutate(id);
  return (
    <Card component="li" withBorder padding="lg">
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={3} size="h4" className="profile-name">
            {name}
          </Title>
          <Badge variant="light" color="secondary">
            {TYPE_NAMES[type]}
          </Badge>
          {active && <Badge color="success">{t("in_use")}</Badge>}
        </Group>
        {description !== "" && <Text size="sm">{description}</Text>}
        <Text size="sm" c="dimmed" className="profile-place">
          {describePlace(profile)}
        </Text>
        <div role="status">
          {test.isPending ? <Text size="sm">{t("testing")}</Text> : <TestResult profile={profile} onTest={runTest} />}
        </div>
        <FormError message={test.error === null ? null : `${t("test_failed")}: ${test.error.message}`} />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={18} aria-hidden />}
            loading={test.isPending}
            onClick={runTest}
            aria-label={t("test_name", { name })}
          >
            {t("test")}
          </Button>
          <UpgradeButton profile={profile} />
          {!active && onActivate !== undefined && (
            <Button variant="default" onClick={onActivate} aria-label={t("activate_name", { name })}>
              {t("activate")}
            </Button>
          )}
          <Button variant="subtle" onClick={onEdit} aria-label={t("edit_name", { name })}>
            {t("edit_short")}
          </Button>
          {!active && (
            <Button variant="subtle" color="error" onClick={onDelete} aria-label={t("delete_name", { name })}>
              {t("delete")}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
