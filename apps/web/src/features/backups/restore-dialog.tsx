import { useState, type ReactElement } from "react";
import { Button, Checkbox, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import type { Backup } from "@showrunner/contract/rest";
import { FormError, FormFooter, Modal } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ApiError } from "../../api/api-error.ts";
import { useDatabaseOverview } from "../../api/databases.api.ts";
import { useStartRestore } from "../../api/restore.api.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { backupsMessages } from "./messages/en.ts";
import { useReasonText } from "./use-reason-text.ts";

interface RestoreDialogProps {
  readonly backup: Backup;
  readonly onClose: () => void;
}

const NEW_DATABASE = "new";
const MAX_NAME_LENGTH = 99;

/** Asks for the target database and the passphrase of a restore. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps): ReactElement {
  const t = useT(backupsMessages);
  const locale = useLocale();
  const { data: overview } = useDatabaseOverview();
  const start = useStartRestore();
  const reasonText = useReasonText();
  const time = formatMoment(backup.created_at, locale);
  const [target, setTarget] = useState(NEW_DATABASE);
  const [name, setName] = useState(() => t("restore_default_name", { time }).slice(0, MAX_NAME_LENGTH));
  const [passphrase, setPassphrase] = useState("");
  const [isWithoutSecrets, setIsWithoutSecrets] = useState(false);
  const { error } = start;
  const isWrong = error instanceof ApiError && error.fields.some(({ path }) => path === "passphrase");
  const reason = error instanceof ApiError ? error.params["reason"] : undefined;
  const profiles = (overview?.profiles ?? []).filter(({ active }) => !active);

  const submit = (): void =>
    start.mutate(
      {
        backup: backup.name,
        target: target === NEW_DATABASE ? { kind: "new_database", name } : { kind: "profile", profile_id: target },
        passphrase: passphrase === "" ? null : passphrase,
        without_secrets: isWithoutSecrets,
      },
      { onSuccess: onClose },
    );
  return (
    <Modal opened onClose={onClose} title={t("restore_title")} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Text>{t("restore_intro", { time })}</Text>
          <Select
            data-autofocus
            label={t("restore_into")}
            description={t("restore_target_hint")}
            data={[
              { value: NEW_DATABASE, label: t("restore_new") },
              ...profiles.map((profile) => ({ value: profile.id, label: profile.name })),
            ]}
            value={target}
            allowDeselect={false}
            onChange={(next) => setTarget(next ?? NEW_DATABASE)}
          />
          {target === NEW_DATABASE && (
            <TextInput
              label={t("restore_new_name")}
              required
              maxLength={MAX_NAME_LENGTH}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          {backup.needs_passphrase && (
            <>
              <PasswordInput
                label={t("restore_passphrase")}
                description={t("restore_passphrase_hint")}
                autoComplete="off"
                maxLength={200}
                disabled={isWithoutSecrets}
                value={passphrase}
                error={isWrong ? error.fields[0]?.message : undefined}
                onChange={(event) => setPassphrase(event.currentTarget.value)}
              />
              <Checkbox
                label={t("restore_without_secrets")}
                description={t("restore_without_secrets_hint")}
                checked={isWithoutSecrets}
                onChange={(event) => setIsWithoutSecrets(event.currentTarget.checked)}
              />
            </>
          )}
          <FormError message={error === null || isWrong ? null : (reasonText(reason) ?? error.message)} />
          <FormFooter>
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button
              type="submit"
              color="accent"
              loading={start.isPending}
              disabled={target === NEW_DATABASE && name.trim() === ""}
            >
              {t("restore_start")}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Modal>
  );
}
