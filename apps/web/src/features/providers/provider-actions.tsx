import { useState, type ReactElement } from "react";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { Provider, ProviderDefinitionInfo } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog, FormError, notify } from "@showrunner/ui/host";
import {
  useDeleteProvider,
  useProviderTransition,
  useTestProvider,
  type ProviderTransition,
} from "../../api/providers.api.ts";
import { ConfirmMutation } from "../../components/confirm-mutation.tsx";
import { EditProviderDialog } from "./edit-provider-dialog.tsx";
import { providersMessages } from "./messages/en.ts";
import { TestResult } from "./test-result.tsx";

interface ProviderActionsProps {
  readonly provider: Provider;
  readonly definition: ProviderDefinitionInfo | undefined;
  readonly onDeleted: () => void;
}

/** Actions of admins on a provider. */
export function ProviderActions({ provider, definition, onDeleted }: ProviderActionsProps): ReactElement {
  const t = useT(providersMessages);
  const { id, name, status } = provider;
  const test = useTestProvider();
  const transition = useProviderTransition(id);
  const remove = useDeleteProvider(id);
  const [dialog, setDialog] = useState<"edit" | "archive" | "delete" | null>(null);
  const isArchived = status === "archived";
  const failure = transition.error?.message ?? null;
  // The dialog shows its own error only.
  const isInDialog = dialog === "archive" && transition.variables === "archive";
  const change = (to: ProviderTransition): void =>
    transition.mutate(to, {
      onSuccess: (changed) => {
        // It was changed or refused while it was paused: a passed test makes it active.
        if (to === "resume" && changed.status === "draft") test.mutate(id);
        else notify({ kind: "success", message: t(`done_${to}`) });
        // Another dialog may have been opened in the meantime.
        if (to === "archive") setDialog(null);
      },
    });
  const changeButton = (to: ProviderTransition): ReactElement => (
    <Button variant="default" loading={transition.isPending && transition.variables === to} onClick={() => change(to)}>
      {t(to)}
    </Button>
  );
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {!isArchived && (
          <>
            <Button
              variant={status === "draft" || status === "error" ? "filled" : "default"}
              leftSection={<IconPlugConnected size={18} aria-hidden />}
              loading={test.isPending}
              onClick={() => test.mutate(id)}
            >
              {t("test")}
            </Button>
            <Button variant="default" disabled={definition === undefined} onClick={() => setDialog("edit")}>
              {t("edit")}
            </Button>
          </>
        )}
        {status === "active" && changeButton("pause")}
        {status === "paused" && changeButton("resume")}
        {isArchived ? (
          changeButton("restore")
        ) : (
          <Button variant="default" onClick={() => setDialog("archive")}>
            {t("archive")}
          </Button>
        )}
        <Button variant="subtle" color="error" onClick={() => setDialog("delete")}>
          {t("delete")}
        </Button>
      </Group>
      <div role="status">
        {test.isPending && <Text size="sm">{t("testing")}</Text>}
        {test.isSuccess && <TestResult test={test.data.test} onRetry={() => test.mutate(id)} />}
      </div>
      <FormError message={test.error === null ? null : `${t("test_failed")}: ${test.error.message}`} />
      <FormError message={isInDialog ? null : failure} />
      {dialog === "edit" && definition !== undefined && (
        <EditProviderDialog
          provider={provider}
          definition={definition}
          onClose={() => setDialog(null)}
          onConnectionChanged={() => test.mutate(id)}
        />
      )}
      <ConfirmDialog
        opened={dialog === "archive"}
        title={t("archive_title", { name })}
        confirmLabel={t("archive")}
        pending={transition.isPending && transition.variables === "archive"}
        error={isInDialog ? failure : null}
        onClose={() => {
          transition.reset();
          setDialog(null);
        }}
        onConfirm={() => change("archive")}
      >
        {t("archive_text")}
      </ConfirmDialog>
      <ConfirmMutation
        danger
        title={t("delete_title", { name })}
        confirmLabel={t("delete")}
        word={name}
        mutation={remove}
        input={dialog === "delete" ? name : null}
        describeError={({ message }) => `${t("delete_failed")}: ${message}`}
        onDone={() => {
          notify({ kind: "success", message: t("deleted") });
          onDeleted();
        }}
        onClose={() => setDialog(null)}
      >
        {t("delete_text")}
      </ConfirmMutation>
    </Stack>
  );
}
