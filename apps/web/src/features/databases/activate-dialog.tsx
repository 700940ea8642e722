import { useState, type ReactElement } from "react";
import { Button, Group, List, Stack, Text } from "@mantine/core";
import type { ActivationMode, DatabaseCopy, DatabaseProfile } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { FormError, Modal } from "@showrunner/ui/host";
import { ApiError } from "../../api/api-error.ts";
import {
  CopyFailed,
  sendActivation,
  sendCopy,
  useDatabaseOverview,
  useEstimateCopy,
  useTestProfile,
} from "../../api/databases.api.ts";
import { useRestart } from "../../api/restart.api.ts";
import { RestartProgress } from "../../components/restart/restart-progress.tsx";
import { CopyChoice } from "./copy-choice.tsx";
import { CopyProgress } from "./copy-progress.tsx";
import { databasesMessages } from "./messages/en.ts";

interface ActivateDialogProps {
  /** Null for the database in the data folder. */
  readonly profile: DatabaseProfile | null;
  readonly onClose: () => void;
}

const HAPPENS = {
  start_fresh: "happens_fresh",
  use_existing: "happens_existing",
  copy_everything: "happens_copy",
} as const satisfies Record<ActivationMode, string>;

/** Activates a database: test, consequences, optional copy, restart. */
export function ActivateDialog({ profile, onClose }: ActivateDialogProps): ReactElement {
  const t = useT(databasesMessages);
  const locale = useLocale();
  const { data: overview } = useDatabaseOverview();
  const test = useTestProfile();
  const [error, setError] = useState<Error | null>(null);
  const result = profile === null ? null : test.data;
  const estimate = useEstimateCopy();
  const [choice, setChoice] = useState<ActivationMode>("copy_everything");
  const [copy, setCopy] = useState<DatabaseCopy | null>(null);
  const isLeftOver = result?.failure === "incomplete";
  const isEmpty = result?.schema_state === "empty" || isLeftOver;
  const mode: ActivationMode = isEmpty ? choice : "use_existing";
  const { state, isRunning, start } = useRestart(async () => {
    setError(null);
    setCopy(null);
    try {
      if (mode === "copy_everything" && profile !== null) return await sendCopy(profile.id, setCopy);
      return await sendActivation({ profile_id: profile?.id ?? null, mode });
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)));
      throw caught;
    }
  });
  const name = profile?.name ?? t("built_in");
  const isSuitable =
    profile === null || isEmpty || (result?.failure === null && ["same", "older"].includes(result.schema_state ?? ""));
  const isReady = isSuitable && (mode !== "copy_everything" || estimate.data?.is_allowed === true);
  const runTest = (): void => {
    if (profile === null) return;
    test.mutate(profile.id, {
      onSuccess: ({ failure, schema_state }) => {
        if (schema_state === "empty" || failure === "incomplete") estimate.mutate(profile.id);
      },
    });
  };
  const reason =
    error instanceof ApiError ? error.params["reason"] : error instanceof CopyFailed ? error.reason : undefined;
  const place = error instanceof CopyFailed && error.place !== null ? ` (${error.place})` : "";
  const reasonKey = `failure_${String(reason)}`;
  const message =
    error === null
      ? null
      : typeof reason === "string" && Object.hasOwn(databasesMessages.en, reasonKey)
        ? `${t("activation_failed")}: ${t(reasonKey as "failure_failed")}${place}`
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
              <Button data-autofocus loading={test.isPending} onClick={runTest}>
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
        {isEmpty && profile !== null && (state === "idle" || state === "failed") && (
          <CopyChoice
            mode={mode}
            onChange={setChoice}
            canStartFresh={!isLeftOver}
            hasPassword={overview?.can_start_fresh !== false}
            estimate={estimate}
            onEstimate={() => estimate.mutate(profile.id)}
          />
        )}
        {isSuitable && state !== "completed" && (
          <>
            <Text>{t("what_happens")}</Text>
            <List>
              <List.Item>{t(HAPPENS[mode])}</List.Item>
              {mode === "copy_everything" && <List.Item>{t("happens_copy_show")}</List.Item>}
              {result?.schema_state === "older" && <List.Item>{t("happens_upgrade")}</List.Item>}
              {retiredDay !== null && <List.Item>{t("retired", { day: retiredDay })}</List.Item>}
              {mode !== "copy_everything" && <List.Item>{t("happens_restart")}</List.Item>}
              <List.Item>{t("happens_former")}</List.Item>
              <List.Item>{t("happens_failure")}</List.Item>
            </List>
          </>
        )}
        <FormError message={message} />
        {state === "initiated" && copy !== null && copy.state === "running" ? (
          <CopyProgress copy={copy} />
        ) : (
          error === null && <RestartProgress state={state} />
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={isRunning} onClick={onClose}>
            {t(state === "completed" ? "close" : "cancel")}
          </Button>
          {isSuitable && state !== "completed" && (
            <Button color="accent" disabled={!isReady} loading={isRunning} onClick={() => void start()}>
              {t(mode)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
