import { useState, type ReactElement } from "react";
import { Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import type { ActivationMode, DatabaseProfile } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { ApiError } from "../../api/api-error.ts";
import { sendActivation, useTestProfile } from "../../api/databases.api.ts";
import { useRestart } from "../../api/restart.api.ts";
import { RestartProgress } from "../../components/restart/restart-progress.tsx";
import { databasesMessages } from "./messages/index.ts";

interface ActivateDialogProps {
  /** Null is the database in the data folder. */
  readonly profile: DatabaseProfile | null;
  readonly onClose: () => void;
}

/** Test, what will happen, restart. */
export function ActivateDialog({ profile, onClose }: ActivateDialogProps): ReactElement {
  const t = useT(databasesMessages);
  const locale = useLocale();
  const test = useTestProfile();
  const [error, setError] = useState<Error | null>(null);
  const result = profile === null ? null : test.data;
  const mode: ActivationMode = result?.schema_state === "empty" ? "start_fresh" : "use_existing";
  const { state, isRunning, start } = useRestart(async () => {
    setError(null);
    try {
      return await sendActivation({ profile_id: profile?.id ?? null, mode });
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)));
      throw caught;
    }
  });
  const name = profile?.name ?? t("built_in");
  const isSuitable =
    profile === null ||
    (result?.failure === null && ["empty", "same", "older"].includes(result.schema_state ?? "")) ||
    false;
  const reason = error instanceof ApiError ? error.params["reason"] : undefined;
  const reasonKey = `failure_${String(reason)}`;
  const message =
    error === null
      ? null
      : typeof reason === "string" && Object.hasOwn(databasesMessages.en, reasonKey)
        ? `${t("activation_failed")}: ${t(reasonKey as "failure_failed")}`
        : `${t("activation_failed")}: ${error.message}`;
  const retiredDay = result?.retired_at == null ? null : new Date(result.retired_at).toLocaleDateString(locale);

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("activate_title", { name })}
      size="lg"
      closeOnClickOutside={!isRunning}
      withCloseButton={!isRunning}
      closeOnEscape={!isRunning}
    >
      <Stack>
        {profile !== null && result === undefined && (
          <>
            <Text>{t("activate_test_first")}</Text>
            <Group>
              <Button data-autofocus loading={test.isPending} onClick={() => test.mutate(profile.id)}>
                {t("test")}
              </Button>
            </Group>
            <FormError message={test.error?.message ?? null} />
          </>
        )}
        {result != null && !isSuitable && (
          <FormError
            message={
              result.failure === null ? t(`schema_${result.schema_state ?? "foreign"}`) : t(`failure_${result.failure}`)
            }
          />
        )}
        {isSuitable && state !== "completed" && (
          <>
            <Text>{t("what_happens")}</Text>
            <List>
              <List.Item>{t(mode === "start_fresh" ? "happens_fresh" : "happens_existing")}</List.Item>
              {result?.schema_state === "older" && <List.Item>{t("happens_upgrade")}</List.Item>}
              {retiredDay !== null && <List.Item>{t("retired", { day: retiredDay })}</List.Item>}
              <List.Item>{t("happens_restart")}</List.Item>
              <List.Item>{t("happens_former")}</List.Item>
              <List.Item>{t("happens_failure")}</List.Item>
            </List>
          </>
        )}
        <FormError message={message} />
        {error === null && <RestartProgress state={state} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={isRunning} onClick={onClose}>
            {t(state === "completed" ? "close" : "cancel")}
          </Button>
          {isSuitable && state !== "completed" && (
            <Button color="accent" loading={isRunning} onClick={() => void start()}>
              {t(mode === "start_fresh" ? "start_fresh" : "use_existing")}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
